import type { WithHeadAndCall } from "./with-head.ts";
import type { ShadesDemo } from "../../../content/page.ts";
import { Image } from "../../ui/image.tsx";

/** The chosen color shows through the picture, whose lipstick is only light and shadow. Needs no script. */
export function Shades({ head, call, image, label, names }: WithHeadAndCall<ShadesDemo>) {
  return (
    <div className="shades">
      {head}
      <Image name={image} sizes="(min-width: 60rem) 40rem, 100vw" />
      <fieldset>
        <legend>{label}</legend>
        {Object.entries(names).map(([shade, name], index) => (
          <label key={shade} className={`shade-${shade}`}>
            <input type="radio" name="shade" value={shade} defaultChecked={index === 0} />
            {name}
          </label>
        ))}
      </fieldset>
      {call}
    </div>
  );
}
