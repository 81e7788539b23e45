/** Lets the glass follow the pointer, until a part is chosen. */
export function start(demo: HTMLElement) {
  const picture = demo.querySelector<HTMLElement>(".loupe-picture")!;
  const place = (event: PointerEvent) => {
    const { left, top, width, height } = picture.getBoundingClientRect();
    picture.style.setProperty("--x", String((event.clientX - left) / width));
    picture.style.setProperty("--y", String((event.clientY - top) / height));
    picture.classList.add("loupe-held");
  };
  picture.addEventListener("pointermove", place);
  picture.addEventListener("pointerdown", place);
  demo.addEventListener("input", () => {
    picture.classList.remove("loupe-held");
    picture.removeAttribute("style");
  });
}
