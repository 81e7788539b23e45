/** Keeps `aria-expanded` in sync with menus, which the browser opens and closes by itself. */
export function syncMenus() {
  for (const menu of document.querySelectorAll<HTMLElement>("[popover]")) {
    const toggle = document.querySelector(`[popovertarget="${menu.id}"]`);
    menu.addEventListener("beforetoggle", (event) => {
      toggle?.setAttribute("aria-expanded", String((event as ToggleEvent).newState === "open"));
    });
    // A link may point to a section of this page.
    menu.addEventListener("click", ({ target }) => {
      if ((target as Element).matches("a")) menu.hidePopover?.();
    });
  }
}
