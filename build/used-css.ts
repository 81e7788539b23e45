import { type ChildNode, type Rule, parse } from "postcss";

/** What selectors can match on a page: the classes in its HTML and scripts, and its theme unless that can change. */
export type Matches = { hasClass: (name: string) => boolean; theme: string | undefined };

/** Drops the rules and selectors that can't match anything on a page, and the animations that no rule uses. */
export function usedCss(css: string, matches: Matches): string {
  const used = withSelectors(css, (selector) => canMatch(selector, matches));
  return used
    .replace(CLASS_LIST, (call, name, list: string) => {
      const possible = list.split(",").filter((selector) => canMatch(selector, matches));
      if (possible.length === 0) return call;
      return name === "is" && possible.length === 1 ? possible[0]! : `:${name}(${possible})`;
    })
    .replace(KEYFRAMES, (rule, name) => (new RegExp(`animation:[^;}]*\\b${name}\\b`).test(used) ? rule : ""));
}

const KEYFRAMES = /@keyframes ([\w-]+)\s*\{(?:[^{}]*\{[^{}]*\})*\s*\}/g;

/** A list of single classes. Dropping some doesn't change its specificity. */
const CLASS_LIST = /:(is|where)\((\.[\w-]+(?:,\.[\w-]+)+)\)/g;

/**
 * Splits a style sheet into the rules that the start of a page needs, with all fonts and keyframes, and the rules for
 * the rest of it and for print.
 */
export function splitCss(css: string, start: Matches): { start: string; rest: string } {
  const isForStart = (selector: string, rule: Rule) => canMatch(selector, start) && !isForPrint(rule);
  const rest = parse(
    withSelectors(css, (selector, rule) => !isInKeyframes(rule) && !isForStart(selector, rule)),
  );
  rest.walkAtRules("font-face", removeWithEmptyParents);
  return {
    start: withSelectors(css, (selector, rule) => isInKeyframes(rule) || isForStart(selector, rule)),
    rest: rest.toString(),
  };
}

/** Adds the classes of a page's elements, and those that its inline scripts may add. */
export function addClassesOfPage(names: Set<string>, html: string) {
  for (const [, list] of html.matchAll(/ class="([^"]*)"/g))
    for (const name of list!.split(" ")) names.add(name);
  for (const [, script] of html.matchAll(/<script\b[^>]*>([^]*?)<\/script>/g))
    addClassesOfScript(names, script!);
}

/**
 * Adds every word of a script that may be a class it sets. Property names, and words before `(` or `:`, can't be one.
 */
export function addClassesOfScript(names: Set<string>, script: string) {
  for (const [name] of script.matchAll(/(?<![.\w-])[a-z][\w-]*(?![\w-]*[:(])/gi)) names.add(name);
}

function withSelectors(css: string, isKept: (selector: string, rule: Rule) => boolean): string {
  const sheet = parse(css);
  sheet.walkRules((rule) => {
    const kept = rule.selectors.filter((selector) => isKept(selector, rule));
    if (kept.length === 0) removeWithEmptyParents(rule);
    else if (kept.length < rule.selectors.length) rule.selectors = kept;
  });
  return sheet.toString();
}

/** Stands for a list of alternatives none of which can match. */
const IMPOSSIBLE = "§";

/**
 * A selector can match if the page has all classes that it requires, and if one of the alternatives in each `:is(…)`
 * and `:where(…)` can match. What other parentheses contain, such as `:not(…)`, is ignored.
 */
function canMatch(selector: string, matches: Matches): boolean {
  let needed = selector;
  for (;;) {
    const [call, name, inside] = /:([\w-]+)\(([^()]*)\)/.exec(needed) ?? [];
    if (call === undefined) break;
    const isList = name === "is" || name === "where";
    const isImpossible = isList && !inside!.split(",").some((option) => canMatch(option, matches));
    needed = needed.replace(call, isImpossible ? IMPOSSIBLE : "");
  }
  const classes = Array.from(needed.matchAll(/\.([a-z][\w-]*)/gi), ([, name]) => name!);
  const themes = Array.from(needed.matchAll(/\[data-theme="?(\w+)"?\]/g), ([, name]) => name!);
  const { hasClass, theme } = matches;
  return (
    !needed.includes(IMPOSSIBLE) &&
    classes.every(hasClass) &&
    (theme === undefined || themes.every((name) => name === theme))
  );
}

function isForPrint({ parent }: Rule): boolean {
  return parent?.type === "atrule" && parent.name === "media" && parent.params === "print";
}

function isInKeyframes({ parent }: Rule): boolean {
  return parent?.type === "atrule" && parent.name.endsWith("keyframes");
}

function removeWithEmptyParents(node: ChildNode) {
  const { parent } = node;
  node.remove();
  if (parent?.type === "atrule" && parent.nodes?.length === 0) removeWithEmptyParents(parent as ChildNode);
}
