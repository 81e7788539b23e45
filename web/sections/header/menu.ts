/** The browser opens and closes the menu by itself; this says so to those who can't see it. */
export function followMenus() {
  for (const menu of document.querySelectorAll<HTMLElement>("[popover]")) {
    const toggle = document.querySelector(`[popovertarget="${menu.id}"]`);
    menu.addEventListener("beforetoggle", (event) => {
      toggle?.setAttribute("aria-expanded", String((event as ToggleEvent).newState === "open"));
    });
    // A link may lead to a place on this page.
    menu.addEventListener("click", ({ target }) => {
      if ((target as Element).matches("a")) menu.hidePopover?.();
    });
  }
}
