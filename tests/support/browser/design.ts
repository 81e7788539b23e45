// oxlint-disable unicorn/consistent-function-scoping -- `designFaults` runs in the page
import { type Page, expect } from "@playwright/test";
import { DESKTOP, PHONE } from "./axe.ts";

/**
 * How the shown parts of a page look, in pixels: one description for all widths, or one for a phone and one for a
 * desktop. "or" separates looks of which pages have one.
 */
export type Design = Record<string, string | readonly [phone: string, desktop: string]>;

/** Checks the open page on a phone, and then on a desktop. */
export async function expectDesign(page: Page, design: Design) {
  for (const [viewport, screen] of [
    [PHONE, "phone"],
    [DESKTOP, "desktop"],
  ] as const) {
    await page.setViewportSize(viewport);
    expect(await page.evaluate(designFaults, [design, screen] as const), screen).toEqual([]);
  }
}

/** Runs in the page. Says how those parts look that don't look as described. */
export function designFaults([design, screen]: readonly [Design, "phone" | "desktop"]): string[] {
  const TOKENS = ["ink", "muted", "soft", "accent-text", "accent"];
  const rounded = (lengths: string) => lengths.replaceAll(/([\d.]+)px/g, (_, px) => String(Math.round(px)));
  const tokenOf = (element: Element, color: string) => {
    const probe = document.createElement("i");
    element.append(probe);
    const tokens = TOKENS.filter((token) => getComputedStyle(element).getPropertyValue(`--${token}`) !== "");
    const found = tokens.find((token) => {
      probe.style.color = `var(--${token})`;
      return getComputedStyle(probe).color === color;
    });
    probe.remove();
    return found ? ` ${found}` : "";
  };
  /** Words that would be within a line, but have lines of their own. */
  const isOwnBlock = ({ localName, parentElement }: Element, { display }: CSSStyleDeclaration) =>
    /^(?:a|b|code|i|label|small|span|strong|time)$/.test(localName) &&
    /^(?:inline-)?block$/.test(display) &&
    !/flex|grid/.test(getComputedStyle(parentElement!).display);
  const describe = (element: Element) => {
    const style = getComputedStyle(element);
    const said: string[] = [];
    const hasWords = Array.from(element.childNodes).some(
      ({ nodeType, data }: ChildNode & { data?: string }) => nodeType === 3 && data!.trim(),
    );
    if (hasWords) {
      const size = Math.round(Number.parseFloat(style.fontSize));
      const align = style.textAlign === "start" ? "" : ` ${style.textAlign}`;
      const line = style.textDecorationLine === "none" ? "" : ` ${style.textDecorationLine}`;
      const weight = Number(style.fontWeight) >= 600 ? " bold" : "";
      const height =
        style.lineHeight === "normal" ? "" : `/${Math.round(Number.parseFloat(style.lineHeight))}`;
      const wrap =
        style.textWrapMode === "nowrap" ? " unbroken" : style.textWrapStyle === "balance" ? " balanced" : "";
      const letters = style.textTransform === "none" ? "" : ` ${style.textTransform}`;
      const slant = style.fontStyle === "normal" ? "" : ` ${style.fontStyle}`;
      const breaks = style.overflowWrap === "anywhere" ? " broken anywhere" : "";
      said.push(
        `${size}${height}${weight}${slant}${tokenOf(element, style.color)}${align}${line}${wrap}${breaks}${letters}`,
      );
    }
    if (isOwnBlock(element, style)) said.push("block");
    if (/flex|grid/.test(style.display)) {
      const columns = style.gridTemplateColumns.split(" ").length;
      const kind = /flex/.test(style.display)
        ? style.flexDirection
        : columns === 1
          ? "stack"
          : `${columns} columns`;
      const wraps = style.flexWrap === "wrap" ? " that wraps" : "";
      const gap = /[1-9]/.test(style.gap) ? ` ${rounded(style.gap)} apart` : "";
      const aligned = [style.alignItems, style.justifyContent].filter((each) => each !== "normal").join(" ");
      said.push(`${kind}${wraps}${gap}${aligned && `, ${aligned}`}`);
    }
    if (style.backgroundColor !== "rgba(0, 0, 0, 0)") said.push("filled");
    if (style.paddingBlock !== "0px" || style.paddingInline !== "0px")
      said.push(`padding ${rounded(style.padding)}`);
    if (/[1-9]/.test(style.marginBlock)) said.push(`margin ${rounded(style.marginBlock)}`);
    if (/[1-9]/.test(style.borderWidth) && style.borderStyle !== "none")
      said.push(`border ${rounded(style.borderWidth)}`);
    // Browsers differ in the corners of radio buttons.
    if (/[1-9]/.test(style.borderRadius) && !element.matches("[type=radio]"))
      said.push(`round ${rounded(style.borderRadius)}`);
    if (/^\d/.test(style.aspectRatio)) said.push(`ratio ${style.aspectRatio}`);
    if (/^(?:img|video)$/.test(element.localName) && style.objectFit !== "fill") said.push(style.objectFit);
    if (style.opacity !== "1") said.push(`opacity ${style.opacity}`);
    if (style.boxShadow !== "none") said.push("raised");
    said.push(...(style.filter.match(/\b(?!rgba?\b)[a-z-]+(?=\()/g) ?? []));
    if (style.rotate !== "none") said.push(`rotated ${style.rotate}`);
    for (const part of ["before", "after"])
      if (/^["c]/.test(getComputedStyle(element, `::${part}`).content)) said.push(part);
    if (/absolute|fixed|sticky/.test(style.position)) said.push(style.position);
    if (/hidden|auto/.test(style.overflow)) said.push("cut");
    return said.join("; ");
  };
  const found = new Set<string>();
  // The same in each theme.
  const { style: ownStyle } = document.body;
  const ownRadius = ownStyle.getPropertyValue("--radius");
  ownStyle.setProperty("--radius", "16px");
  for (const [selector, wanted] of Object.entries(design)) {
    const allowed = (typeof wanted === "string" ? wanted : wanted[screen === "phone" ? 0 : 1]).split(" or ");
    for (const element of document.querySelectorAll(selector)) {
      if (!element.checkVisibility()) continue;
      const look = describe(element);
      if (!allowed.includes(look)) found.add(`${selector}: ${look}`);
    }
  }
  ownStyle.setProperty("--radius", ownRadius);
  return Array.from(found);
}
