/** What social networks draw around an ad: a sponsored post in 4:5, a story in 9:16. On the grid of overlay.mjs. */
import { line } from './text.mjs';

/** Where a post shows the picture, between its header and its footer. */
export const postWindow = { y: 124, height: 962 };

/** The brand's initial on a disc. */
function avatar({ brand, disc, letter, font = 'Inter' }, x, y, r) {
  const initial = { x, y: y + r * 0.36, size: r * 1.15, font, weight: 600, color: letter };
  return `<circle cx="${x}" cy="${y}" r="${r}" fill="${disc}"/>` + line(brand[0], initial);
}

const dots = (x, y, color) => [0, 20, 40].map((dx) => `<circle cx="${x + dx}" cy="${y}" r="5" fill="${color}"/>`).join('');

function button({ text, x, y, w, h, bg, color, size }) {
  const pill = `<rect x="${x}" y="${y}" width="${w}" height="${h}" rx="${h / 2}" fill="${bg}"/>`;
  return pill + line(text, { x: x + w / 2, y: y + h / 2 + size * 0.36, size, weight: 600, color });
}

/** { brand, disc, letter, font, title, sub, action, accent, onAccent, dark }: header and footer round the picture. */
export function postFrame(spec) {
  const [paper, ink, muted] = spec.dark ? ['#161412', '#f4efe4', '#b9b1a2'] : ['#ffffff', '#14171a', '#5d646b'];
  const bottom = postWindow.y + postWindow.height;
  const left = { anchor: 'start', x: 40 };
  return (
    `<rect width="1000" height="${postWindow.y}" fill="${paper}"/>` +
    `<rect y="${bottom}" width="1000" height="${1250 - bottom}" fill="${paper}"/>` +
    avatar(spec, 74, 62, 38) +
    line(spec.brand, { ...left, x: 130, y: 58, size: 37, weight: 600, color: ink }) +
    line('Sponsored', { ...left, x: 130, y: 98, size: 29, color: muted }) +
    dots(900, 62, muted) +
    line(spec.title, { ...left, y: bottom + 74, size: 47, weight: 700, spacing: -1, color: ink }) +
    line(spec.sub, { ...left, y: bottom + 124, size: 32, color: muted }) +
    button({ text: spec.action, x: 708, y: bottom + 39, w: 252, h: 88, bg: spec.accent, color: spec.onAccent, size: 36 })
  );
}

/** { brand, disc, letter, font, action }: progress bars, the sender, and the button that a thumb reaches. */
export function storyFrame(spec) {
  const bars = [1, 0.45, 0].map((seen, i) => {
    const x = 28 + i * 318;
    const bar = (width, alpha) => `<rect x="${x}" y="30" width="${width}" height="8" rx="4" fill="#fff" fill-opacity="${alpha}"/>`;
    return bar(308, 0.42) + (seen ? bar(308 * seen, 1) : '');
  });
  const left = { anchor: 'start', x: 142, color: '#fff' };
  const cross = '<path d="M922 86l36 36m0-36l-36 36" stroke="#fff" stroke-width="6" stroke-linecap="round"/>';
  const chevron = '<path d="M478 1566l22-20 22 20" fill="none" stroke="#fff" stroke-width="6" stroke-linecap="round" stroke-linejoin="round"/>';
  return (
    '<defs><linearGradient id="shade" x2="0" y2="1"><stop stop-opacity=".3"/><stop offset="1" stop-opacity="0"/></linearGradient></defs>' +
    '<rect width="1000" height="250" fill="url(#shade)"/>' +
    '<rect width="1000" height="380" fill="url(#shade)" transform="matrix(1 0 0 -1 0 1778)"/>' +
    bars.join('') +
    avatar(spec, 80, 104, 42) +
    line(spec.brand, { ...left, y: 98, size: 38, weight: 600 }) +
    line('Sponsored', { ...left, y: 138, size: 29 }) +
    dots(826, 104, '#fff') +
    cross +
    chevron +
    button({ text: spec.action, x: 310, y: 1588, w: 380, h: 104, bg: '#fff', color: '#14171a', size: 42 })
  );
}
