import type { LookbookDemo } from "../../../content/page.ts";
import { Image } from "../../ui/image.tsx";

export function Lookbook({ looks }: LookbookDemo) {
  return (
    <ul className="looks">
      {looks.map(({ image, label }) => (
        <li key={image}>
          <figure>
            <Image name={image} sizes="(min-width: 60rem) 33vw, 82vw" />
            <figcaption>{label}</figcaption>
          </figure>
        </li>
      ))}
    </ul>
  );
}
