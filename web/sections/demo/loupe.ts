/** Shows the glass once its picture is there, and lets it follow the pointer, until a part is chosen. */
export function start(demo: HTMLElement) {
  const picture = demo.querySelector<HTMLElement>(".loupe-picture")!;
  fillGlass(picture).catch(console.warn);
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

async function fillGlass(picture: HTMLElement) {
  picture.classList.add("loupe-waiting");
  const enlarged = picture.querySelector<HTMLImageElement>(".loupe-glass img")!;
  for (const image of picture.querySelectorAll("img")) image.loading = "eager";
  // Without its picture, the glass stays hidden.
  await enlarged.decode();
  picture.classList.remove("loupe-waiting");
}
