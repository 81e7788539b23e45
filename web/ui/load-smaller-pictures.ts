/** Makes the browser load the remaining pictures in the size for a low-resolution screen. */
export function loadSmallerPictures() {
  for (const image of document.querySelectorAll<HTMLImageElement>("img[loading=lazy]")) {
    if (image.complete) continue;
    const sizes = `${Math.ceil(image.clientWidth / devicePixelRatio)}px`;
    for (const source of image.parentElement!.querySelectorAll("source")) source.sizes = sizes;
  }
}
