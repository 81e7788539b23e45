import { FORMATS } from "../../content/images.ts";
import { preview } from "../../content/screens.ts";

/**
 * A frame for each format. `sent-script.ts` adds the visitor's picture, and the style sheet chooses the heading.
 */
export function AdPreview() {
  const { cut, samples, nothingSent } = preview;
  return (
    <div className="preview">
      <p className="preview-heading">
        <span className="of-cut">{cut}</span>
        <span className="of-samples">{samples}</span>
        <span className="of-nothing">{nothingSent}</span>
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
