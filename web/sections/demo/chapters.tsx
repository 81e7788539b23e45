import type { WithHead } from "./with-head.ts";
import type { ChaptersDemo } from "../../../content/page.ts";
import { Video } from "../../ui/video.tsx";

/** A video in a phone; in `chapters.ts`, its chapters seek. */
export function Chapters({ head, video, sender, caption, chapters }: WithHead<ChaptersDemo>) {
  return (
    <div className="chapters">
      {head}
      <div className="chapters-phone">
        <p className="chapters-sender">
          <strong>{sender}</strong> Sponsored
        </p>
        <Video name={video} />
        <p className="chapters-caption">{caption}</p>
      </div>
      <ol className="chapters-list">
        {chapters.map(({ at, title, text }) => (
          <li key={title}>
            <button type="button" data-at={at}>
              {title}
            </button>
            <p>{text}</p>
          </li>
        ))}
      </ol>
    </div>
  );
}
