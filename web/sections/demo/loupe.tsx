import type { WithHeadAndCall } from "./with-head.ts";
import type { LoupeDemo } from "../../../content/page.ts";
import { Image } from "../../ui/image.tsx";

/**
 * The picture, and an enlarged copy in the glass. Choosing a part moves the glass without a script; with `loupe.ts`,
 * it follows the pointer.
 */
export function Loupe({ head, call, image, label, parts }: WithHeadAndCall<LoupeDemo>) {
  return (
    <div className="loupe">
      {head}
      <figure className="loupe-picture">
        <Image name={image} sizes="(min-width: 60rem) 48rem, 100vw" />
        <div className="loupe-glass" aria-hidden="true">
          <Image name={image} sizes="2400px" />
        </div>
      </figure>
      <fieldset>
        <legend className="sr-only">{label}</legend>
        {Object.entries(parts).map(([part, { name, text }], index) => (
          <label key={part}>
            <input type="radio" name="part" value={part} defaultChecked={index === 0} />
            <strong>{name}</strong>
            <span>{text}</span>
          </label>
        ))}
      </fieldset>
      {call}
    </div>
  );
}
