import { expect, test } from "vitest";
import { addClassesOfPage, splitCss, usedCss } from "../../../build/used-css.ts";

const shown = new Set(["hero", "card"]);
const page = { hasClass: (name: string) => shown.has(name), theme: "food" as string | undefined };
const css = (...rules: string[]) => rules.join("");

test("a rule stays if the page has all its classes", () => {
  const used = css(".hero{color:red}", "h2 .card>p{color:red}", "body{margin:0}", ".card:hover:after{top:0}");
  expect(usedCss(used, page)).toBe(used);
});

test("a rule is dropped if neither page nor script has one of its classes", () => {
  expect(usedCss(css(".hero .poster{top:0}", ".hero{top:1px}"), page)).toBe(".hero{top:1px}");
});

test("of a list of selectors, those that can match stay", () => {
  expect(usedCss(".poster,.card,.hero{top:0}", page)).toBe(".card,.hero{top:0}");
});

test("classes in :is(), :not() and :has() are optional", () => {
  const used = css(
    ":is(.poster,p .card) p{top:0}",
    ".card:not(.poster:is(.a,.b)){top:0}",
    ".card:has(.a){top:0}",
  );
  expect(usedCss(used, page)).toBe(used);
});

test("of alternative classes, those that can match stay", () => {
  const neither = ".card:not(:where(.a,.b)){top:0}";
  const sheet = css(":is(.a,.card,.hero) p{top:0}", "p:is(.a,.card){top:0}", ":where(.a,.card){top:0}");
  expect(usedCss(css(sheet, neither), page)).toBe(
    css(":is(.card,.hero) p{top:0}", "p.card{top:0}", ":where(.card){top:0}", neither),
  );
});

test("a rule is dropped if none of its alternatives can match", () => {
  const unused = css(":is(.a,.b) .card{top:0}", ".card:where(.a,:is(.b,.hero .c)){top:0}");
  expect(usedCss(css(unused, ".card:not(:is(.a,.b)){top:0}"), page)).toBe(".card:not(:is(.a,.b)){top:0}");
});

test("a page keeps its own industry's rules, and a page for any industry keeps all", () => {
  const themes = css("[data-theme=food] p{top:0}", '[data-theme="makeup"] p{top:0}');
  expect(usedCss(themes, page)).toBe("[data-theme=food] p{top:0}");
  expect(usedCss(themes, { ...page, theme: undefined })).toBe(themes);
});

test("an empty at-rule is dropped, and keyframes that a rule uses stay", () => {
  const used = css("@keyframes in{0%,12.5%{top:0}to{top:1px}}", "@media print{.card{animation:1s in}}");
  expect(usedCss(css(used, "@media print{@supports (top:0){.poster{top:0}}}"), page)).toBe(used);
});

test("a rule that the start of a page needs comes first, any other with the rest", () => {
  const sheet = css(
    ".hero,.poster{top:0}",
    "p{top:1px}",
    "@media (min-width:60rem){.poster{top:2px}.card{top:3px}}",
  );
  expect(splitCss(sheet, page)).toEqual({
    start: ".hero{top:0}p{top:1px}@media (min-width:60rem){.card{top:3px}}",
    rest: ".poster{top:0}@media (min-width:60rem){.poster{top:2px}}",
  });
});

test("print rules come with the rest, fonts and keyframes at the start", () => {
  const start = css(
    "@font-face{font-family:A}",
    "@keyframes in{0%{top:0}to{top:1px}}",
    "@media screen{.card{top:0}}",
  );
  const rest = css("@media print{.card{top:0}}", ".poster{top:0}");
  expect(splitCss(css(start, rest), page)).toEqual({ start, rest });
});

test("a page's classes are those of its elements and those that its scripts add, not those that they query", () => {
  const names = new Set<string>();
  const script =
    'e.className="added is-on";e.classList.toggle("open");d.querySelector(".card .looked-for");({property:1,method(){}})';
  addClassesOfPage(names, `<p class="hero card">A poster</p><script>${script}</script>`);
  for (const name of ["hero", "card", "added", "is-on", "open"]) expect(names).toContain(name);
  for (const name of ["poster", "looked-for", "property", "method"]) expect(names).not.toContain(name);
});

test("animations that no rule uses are dropped", () => {
  const kept = css("@keyframes in{0%{opacity:0}to{opacity:1}}", ".hero{animation:.4s in}");
  expect(usedCss(css("@keyframes out{to{opacity:0}}", kept, ".poster{animation:1s out}"), page)).toBe(kept);
});
