import type { FilmDemo } from "../../../content/page.ts";
import { Image } from "../../ui/image.tsx";
import { Video } from "../../ui/video.tsx";

/** The film in a phone; in `film.ts`, its chapters seek. */
export function Film({ before, film, sender, caption, chapters }: FilmDemo) {
  return (
    <div className="film">
      <figure>
        <Image name={before.image} sizes="(min-width: 60rem) 22rem, (min-width: 40rem) 40vw, 40vw" />
        <figcaption>{before.label}</figcaption>
      </figure>
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
