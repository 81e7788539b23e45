import type { WithHead } from "./with-head.ts";
import type { LookbookDemo } from "../../../content/page.ts";
import { Image } from "../../ui/image.tsx";

/** Pictures without words; on phones one after the other. */
export function Lookbook({ head, looks }: WithHead<LookbookDemo>) {
  return (
    <>
      {head}
      {/* oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- keyboards scroll it */}
      <ul className="looks" tabIndex={0} aria-label="Looks">
        {looks.map(({ image, alt, name, details }) => (
          <li key={image}>
            <figure>
              <Image
                name={image}
                asPlate
                alt={alt}
                sizes="(min-width: 60rem) 40vw, (min-width: 40rem) 48vw, 86vw"
              />
              <figcaption>
                <strong>{name}</strong> {details}
              </figcaption>
            </figure>
          </li>
        ))}
      </ul>
    </>
  );
}
