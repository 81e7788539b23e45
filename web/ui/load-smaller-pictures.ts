/** Makes the browser choose pictures that are still to be loaded as a screen of one pixel per pixel would. */
export function loadSmallerPictures() {
  for (const image of document.querySelectorAll<HTMLImageElement>("img[loading=lazy]")) {
    if (image.complete) continue;
    const sizes = `${Math.ceil(image.clientWidth / devicePixelRatio)}px`;
    for (const source of image.parentElement!.querySelectorAll("source")) source.sizes = sizes;
  }
}
