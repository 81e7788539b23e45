/** Lines of text as SVG. */

const escape = (words) => words.replace(/&/g, '&amp;').replace(/</g, '&lt;');

export function line(words, style) {
  const attributes = {
    x: style.x,
    y: style.y,
    'font-family': style.font ?? 'Inter',
    'font-weight': style.weight ?? 500,
    'font-size': style.size,
    'letter-spacing': style.spacing ?? 0,
    fill: style.color ?? '#fff',
    'text-anchor': style.anchor ?? 'middle',
    ...(style.italic && { 'font-style': 'italic' }),
  };
  const written = Object.entries(attributes).map(([key, value]) => `${key}="${value}"`);
  return `<text ${written.join(' ')}>${escape(words)}</text>`;
}

/** { text | lines, style..., leading, each }: y is the first baseline, each overrides the style of single lines. */
export function block(spec) {
  if (!spec) return '';
  const lines = spec.lines ?? [spec.text];
  const leading = spec.leading ?? spec.size * 1.02;
  return lines.map((words, i) => line(words, { ...spec, y: spec.y + i * leading, ...spec.each?.[i] })).join('');
}
