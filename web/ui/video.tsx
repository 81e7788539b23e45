import { Pause, Play } from "lucide-react";
import { alternativeText } from "../../content/alternative-text.ts";
import type { VideoName } from "../../content/images.ts";
import images from "../images/manifest.json" with { type: "json" };
import { imageUrl } from "./image.tsx";

const videos = import.meta.glob<string>("../../tools/imagery/masters/*.{mp4,webm}", {
  import: "default",
  eager: true,
});

/** Browsers pick the first they can play; phones decode H.264 in hardware. */
const TYPES = ["mp4", "webm"] as const;

/**
 * A short silent video of a product. It shows its poster until `play-videos.ts` starts it; visitors can pause it.
 */
export function Video({ name }: { name: VideoName }) {
  return (
    <div className="video">
      <video
        width={800}
        height={1000}
        poster={imageUrl(name, images[name].width, "webp")}
        aria-label={alternativeText[name]}
        muted
        loop
        playsInline
        preload="none"
      >
        {TYPES.map((type) => ({ type, url: videos[`../../tools/imagery/masters/${name}.${type}`] }))
          .filter(({ url }) => url !== undefined)
          .map(({ type, url }) => (
            <source key={type} data-video={url} type={`video/${type}`} />
          ))}
      </video>
      <button type="button" className="video-toggle" aria-label="Pause video" hidden>
        <Pause className="when-playing" aria-hidden />
        <Play className="when-paused" aria-hidden />
      </button>
    </div>
  );
}
