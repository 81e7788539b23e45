/** Makes range inputs move the cut between two pictures. */
export function syncCompareSliders() {
  for (const slider of document.querySelectorAll<HTMLInputElement>(".compare input[type=range]")) {
    const sync = () => {
      slider.parentElement!.style.setProperty("--cut", `${slider.value}%`);
      slider.setAttribute("aria-valuetext", `${100 - slider.valueAsNumber}% after`);
    };
    slider.addEventListener("input", sync);
    sync();
  }
}
