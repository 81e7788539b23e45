import { FORMATS } from "../../content/images.ts";
import { preview } from "../../content/screens.ts";

/** The industry's finished samples, an ad in each format, under what the visitor sent. `sent-script.ts` adds that. */
export function AdPreview() {
  const { brand, photo, samples, madeFrom, thisPhoto } = preview;
  return (
    <div className="preview">
      <p className="sender">
        <span className="sender-letter" aria-hidden="true">
          {brand.charAt(0)}
        </span>
        <span className="sent-photo" />
        <b className="sender-name">
          <span className="of-brand">{brand}</span>
          <span className="of-photo">{photo}</span>
        </b>
        <small>
          {samples}{" "}
          <span className="made-from">
            {madeFrom} <span className="of-photo">{thisPhoto}</span>
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
