import type { WithHeadAndCall } from "./with-head.ts";
import type { ChaptersDemo } from "../../../content/page.ts";
import { Video } from "../../ui/video.tsx";

/** A video whose chapters seek, by `chapters.ts`; the section takes the current one's color. */
export function Chapters({ head, call, video, chapters }: WithHeadAndCall<ChaptersDemo>) {
  return (
    <div className="chapters">
      {head}
      <Video name={video} />
      <ol className="chapters-list">
        {chapters.map(({ at, title, text }, which) => (
          <li key={title}>
            <button type="button" data-at={at} aria-current={which === 0}>
              {title}
            </button>
            <p>{text}</p>
          </li>
        ))}
      </ol>
      {call}
    </div>
  );
}
