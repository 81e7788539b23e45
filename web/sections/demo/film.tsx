import type { WithHead } from "./with-head.ts";
import type { FilmDemo } from "../../../content/page.ts";
import { Video } from "../../ui/video.tsx";

/** The film in a phone; in `film.ts`, its chapters seek. */
export function Film({ head, film, sender, caption, chapters }: WithHead<FilmDemo>) {
  return (
    <div className="film">
      {head}
      <div className="film-phone">
        <p className="film-sender">
          <strong>{sender}</strong> Sponsored
        </p>
        <Video name={film} />
        <p className="film-caption">{caption}</p>
      </div>
      <ol className="film-chapters">
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
