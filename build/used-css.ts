import { type ChildNode, parse, type Rule } from "postcss";

/** What a page can match: the classes of its elements and of those that scripts add, and its industry if it keeps one. */
export type Matches = { hasClass: (name: string) => boolean; world: string | undefined };

/** Drops the rules of a style sheet that can match nothing on a page. */
export function usedCss(css: string, matches: Matches): string {
  const sheet = parse(css);
  sheet.walkRules((rule) => {
    if (isKeyframe(rule)) return;
    const used = rule.selectors.filter((selector) => canMatch(selector, matches));
    if (used.length === 0) removeWithEmptyParents(rule);
    else if (used.length < rule.selectors.length) rule.selectors = used;
  });
  return sheet.toString();
}

function isKeyframe({ parent }: Rule): boolean {
  return parent?.type === "atrule" && "name" in parent && String(parent.name).endsWith("keyframes");
}

/** Judges by what every match needs: the insides of `:is(…)`, `:not(…)` and the like are alternatives. */
function canMatch(selector: string, { hasClass, world }: Matches): boolean {
  let needed = selector;
  let inner: string;
  do {
    inner = needed;
    needed = inner.replaceAll(/\([^()]*\)/g, "");
  } while (needed !== inner);
  const classes = Array.from(needed.matchAll(/\.([a-z][\w-]*)/gi), ([, name]) => name!);
  const worlds = Array.from(needed.matchAll(/\[data-world="?(\w+)"?\]/g), ([, name]) => name!);
  return classes.every(hasClass) && (world === undefined || worlds.every((name) => name === world));
}

function removeWithEmptyParents(node: ChildNode) {
  const { parent } = node;
  node.remove();
  if (parent?.type === "atrule" && parent.nodes?.length === 0) removeWithEmptyParents(parent as ChildNode);
}
