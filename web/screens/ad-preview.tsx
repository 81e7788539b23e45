import { FORMATS } from "../../content/images.ts";
import { preview } from "../../content/screens.ts";

/**
 * The industry's empty set in each format, with room for a headline and a product. `sent-script.ts` adds what the
 * visitor sent.
 */
export function AdPreview() {
  const { sender, sponsored, stamp, product, received } = preview;
  return (
    <div className="preview">
      <p className="sender">
        <span className="sender-letter" aria-hidden="true">
          {sender.charAt(0)}
        </span>
        <b className="sender-name">{sender}</b>
        <small>{sponsored}</small>
        <span className="stamp">{stamp}</span>
      </p>
      <div className="frames">
        {Object.values(FORMATS).map(({ name, label, pixels }) => (
          <figure key={name} className={`frame frame-${name}`}>
            <div className="frame-plate">
              <span className="frame-headline" aria-hidden="true" />
              <span className="frame-product" data-label={product} />
            </div>
            <figcaption>
              {label} <small>{pixels}</small>
            </figcaption>
          </figure>
        ))}
      </div>
      <p className="sent-line of-file">
        {received.image}: <span className="sent-name" />
      </p>
      <p className="sent-line of-url">
        {received.link}: <span className="sent-link" />
      </p>
    </div>
  );
}
