import { FORMATS } from "../../content/images.ts";
import { preview } from "../../content/screens.ts";

/**
 * A frame for each format, with what the visitor sent. `sent-script.ts` adds that, and the style sheet chooses the
 * words.
 */
export function AdPreview() {
  const { name: product, photo, unknown, madeFrom, thisPhoto, samples } = preview;
  return (
    <div className="preview">
      <p className="sender">
        <b className="sender-name">{product}</b>
        <small>
          <span className="of-photo">{photo}</span>
          <span className="of-samples">{samples}</span>
          <span className="of-unknown">{unknown}</span>
          <span className="made-from">
            {madeFrom} <span className="of-undrawn">{thisPhoto}</span>
          </span>
        </small>
      </p>
      <div className="frames">
        {Object.values(FORMATS).map(({ name, label, pixels }) => (
          <figure key={name} className={`frame frame-${name}`}>
            <div className="frame-plate" />
            <figcaption>
              {label} <small>{pixels}</small>
            </figcaption>
          </figure>
        ))}
      </div>
    </div>
  );
}
