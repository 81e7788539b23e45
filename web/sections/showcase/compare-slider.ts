/** Moves the cut between two pictures with its slider; the slider itself is the browser's own. */
export function followCompareSliders() {
  for (const slider of document.querySelectorAll<HTMLInputElement>(".compare input[type=range]")) {
    const follow = () => {
      slider.parentElement!.style.setProperty("--cut", `${slider.value}%`);
      slider.setAttribute("aria-valuetext", `${slider.value}% after`);
    };
    slider.addEventListener("input", follow);
    follow();
  }
}
