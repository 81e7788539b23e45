import { type ChildNode, parse } from "postcss";

/** What selectors can match on a page: the classes in its HTML and scripts, and its industry unless that can change. */
export type Matches = { hasClass: (name: string) => boolean; world: string | undefined };

/** Drops a style sheet's rules that can't match anything on a page. */
export function usedCss(css: string, matches: Matches): string {
  const sheet = parse(css);
  sheet.walkRules((rule) => {
    const used = rule.selectors.filter((selector) => canMatch(selector, matches));
    if (used.length === 0) removeWithEmptyParents(rule);
    else if (used.length < rule.selectors.length) rule.selectors = used;
  });
  return sheet.toString();
}

/** Considers only classes that every match requires: those inside `:is(…)`, `:not(…)` and the like are optional. */
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
