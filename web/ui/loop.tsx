import { type LoopName, loopText } from "../../content/pictures.ts";

const files = import.meta.glob<string>("../../imagery/masters/*.mp4", {
  query: "?url",
  import: "default",
  eager: true,
});
const posters = import.meta.glob<string>("../../imagery/masters/*_loop?.webp", {
  query: { w: "560", format: "webp" },
  import: "default",
  eager: true,
});

/** A short silent film of a finished ad. Visitors can pause it; it stands still for those who asked for less motion. */
export function Loop({ name }: { name: LoopName }) {
  return (
    <video
      className="loop"
      width={800}
      height={1000}
      poster={posters[`../../imagery/masters/${name}.webp`]}
      src={files[`../../imagery/masters/${name}.mp4`]}
      aria-label={loopText[name]}
      autoPlay
      muted
      loop
      playsInline
      controls
      preload="metadata"
    />
  );
}
