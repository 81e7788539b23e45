/** Headlines as SVG. The grid is 1000 units wide and as high as the format asks: 1000 square, 1250 feed, 1778 story. */

export const gridWidth = 1000;

const escape = (words) => words.replace(/&/g, '&amp;').replace(/</g, '&lt;');

function line(words, style) {
  const attributes = {
    x: style.x,
    y: style.y,
    'font-family': style.font,
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
function block(spec) {
  if (!spec) return '';
  const lines = spec.lines ?? [spec.text];
  const leading = spec.leading ?? spec.size * 1.02;
  return lines.map((words, i) => line(words, { ...spec, y: spec.y + i * leading, ...spec.each?.[i] })).join('');
}

/** { text, style..., x, y, w, h, bg }: a pill whose x is its middle and y its upper edge. */
function badge(spec) {
  const left = spec.x - spec.w / 2;
  const baseline = spec.y + spec.h / 2 + spec.size * 0.36;
  const pill = `<rect x="${left}" y="${spec.y}" width="${spec.w}" height="${spec.h}" rx="${spec.h / 2}" fill="${spec.bg}"/>`;
  return pill + line(spec.text, { ...spec, y: baseline });
}

/** One picture's entry of overlays.json as an SVG for a format of the given width and height in pixels. */
export function overlaySvg({ headline, sub, badges = [] }, width, height) {
  const gridHeight = (gridWidth * height) / width;
  const size = `width="${gridWidth}" height="${gridHeight}" viewBox="0 0 ${gridWidth} ${gridHeight}"`;
  const content = block(headline) + block(sub) + badges.map(badge).join('');
  return `<svg xmlns="http://www.w3.org/2000/svg" ${size}>${content}</svg>`;
}
