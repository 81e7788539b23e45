import { FORMATS } from "../../content/images.ts";
import { preview } from "../../content/screens.ts";

/**
 * An ad in each format, as a post of the visitor's shop: the photo that they sent, on their industry's empty set, or else
 * the industry's finished samples. `sent-script.ts` adds what the visitor sent.
 */
export function AdPreview() {
  const { sender, sponsored, stamps, received } = preview;
  return (
    <div className="preview">
      <p className="sender">
        <span className="sender-letter" aria-hidden="true">
          {sender.charAt(0)}
        </span>
        <b className="sender-name">{sender}</b>
        <small>{sponsored}</small>
        <span className="stamp">
          <span className="of-photo">{stamps.photo}</span>
          <span className="of-sample">{stamps.sample}</span>
        </span>
      </p>
      <div className="frames">
        {Object.values(FORMATS).map(({ name, label, pixels }) => (
          <figure key={name} className={`frame frame-${name}`}>
            <div className="frame-plate">
              <span className="frame-headline" aria-hidden="true" />
              <span className="frame-product" />
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
        {received.link} <span className="sent-link" />
      </p>
    </div>
  );
}
