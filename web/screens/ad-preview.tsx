import { FORMATS } from "../../content/images.ts";
import { preview } from "../../content/screens.ts";

/**
 * A frame for each format, with what the visitor sent. `sent-script.ts` adds that, and the style sheet chooses the
 * words.
 */
export function AdPreview() {
  const { photo, set, samples } = preview;
  return (
    <div className="preview">
      <p className="sender">
        <b className="sender-name of-set">{set.name}</b>
        <small>
          <span className="of-photo">{photo.text}</span>
          <span className="of-samples">{samples.text}</span>
          <span className="of-unknown">{set.text}</span>
          <span className="made-from">
            {set.madeFrom} <span className="of-undrawn">{set.thisPhoto}</span>
          </span>
        </small>
      </p>
      <div className="frames">
        {Object.values(FORMATS).map(({ name, label, pixels }) => (
          <figure key={name} className={`frame frame-${name}`}>
            <div className="frame-plate">
              <span className="frame-letter of-set" aria-hidden="true">
                {set.name.charAt(0)}
              </span>
            </div>
            <p className="frame-mark of-photo">{photo.mark}</p>
            <figcaption>
              {label} <small>{pixels}</small>
            </figcaption>
          </figure>
        ))}
      </div>
    </div>
  );
}
