/** The browser opens and closes the menu by itself; this says so to those who can't see it. */
export function followMenus() {
  for (const menu of document.querySelectorAll<HTMLElement>("[popover]")) {
    const toggle = document.querySelector(`[popovertarget="${menu.id}"]`);
    menu.addEventListener("beforetoggle", (event) => {
      toggle?.setAttribute("aria-expanded", String((event as ToggleEvent).newState === "open"));
    });
    // A link to a place on the page leads out of the menu too.
    menu.addEventListener("click", ({ target }) => {
      const isLink = target instanceof Element && target.closest("a[href^='#']") !== null;
      if (isLink && toggle?.ariaExpanded === "true") menu.hidePopover();
    });
  }
}
