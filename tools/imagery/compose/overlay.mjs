/** Words as SVG. The grid is 1000 units wide and as high as the format asks: 1000 square, 1250 feed, 1778 story. */
import { postFrame, storyFrame } from './frames.mjs';
import { block, line } from './text.mjs';

export const gridWidth = 1000;

/** { text, style..., x, y, w, h, bg, border }: a pill whose x is its middle and y its upper edge. */
function badge(spec) {
  const left = spec.x - spec.w / 2;
  const baseline = spec.y + spec.h / 2 + spec.size * 0.36;
  const border = spec.border ? ` stroke="${spec.border}" stroke-width="2.5"` : '';
  const pill = `<rect x="${left}" y="${spec.y}" width="${spec.w}" height="${spec.h}" rx="${spec.radius ?? spec.h / 2}" fill="${spec.bg}"${border}/>`;
  return pill + line(spec.text, { ...spec, y: baseline });
}

/** { lines, style..., x, y, r, bg, turn }: an offer on a disc round x and y, turned by degrees. */
function sticker(spec) {
  if (!spec) return '';
  const leading = spec.leading ?? spec.size * 1.04;
  const first = spec.y - ((spec.lines.length - 1) * leading) / 2 + spec.size * 0.35;
  const disc = `<circle cx="${spec.x}" cy="${spec.y}" r="${spec.r}" fill="${spec.bg}"/>`;
  const words = block({ ...spec, y: first, leading });
  return `<g transform="rotate(${spec.turn ?? 0} ${spec.x} ${spec.y})">${disc}${words}</g>`;
}

/** { style..., items: [{ text | lines, x, y, anchor, elbow, to: [x, y] }] }: words on a hairline that bends at the elbow and ends in a dot. */
function hairlines(spec) {
  if (!spec) return '';
  const { items, ...style } = spec;
  const leading = style.leading ?? style.size * 1.1;
  const drawn = items.map(({ elbow, to: [x, y], ...item }) => {
    const rule = item.y + ((item.lines ?? [item.text]).length - 1) * leading + style.size * 0.45;
    const hairline = `<path d="M${item.x} ${rule}H${elbow}L${x} ${y}" fill="none" stroke="${style.color}" stroke-width="3"/>`;
    const dot = `<circle cx="${x}" cy="${y}" r="9" fill="${style.color}"/>`;
    return hairline + dot + block({ ...style, leading, ...item });
  });
  return drawn.join('');
}

/** One picture's entry of overlays.json as an SVG for a format of the given width and height in pixels. */
export function overlaySvg({ logo, headline, sub, offer, callouts, badges = [], post, story }, width, height) {
  const gridHeight = (gridWidth * height) / width;
  const size = `width="${gridWidth}" height="${gridHeight}" viewBox="0 0 ${gridWidth} ${gridHeight}"`;
  const lines = block(logo) + block(headline) + block(sub);
  const words = lines + badges.map(badge).join('') + sticker(offer) + hairlines(callouts);
  const frame = (story ? storyFrame(story) : '') + (post ? postFrame(post) : '');
  return `<svg xmlns="http://www.w3.org/2000/svg" ${size}>${words}${frame}</svg>`;
}
