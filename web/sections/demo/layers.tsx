import type { WithHeadAndCall } from "./with-head.ts";
import type { LayersDemo } from "../../../content/page.ts";
import { Picture } from "../../ui/image.tsx";
import { LAYERS } from "../../ui/layers.ts";
import { StepRange } from "./step-range.tsx";

/** An ad in layers; `follow-range.ts` moves the step. */
export function LayeredAd({ head, call, image, alt, headline, label, steps }: WithHeadAndCall<LayersDemo>) {
  return (
    <div className="layers">
      {head}
      <figure>
        {LAYERS.map((part) => (
          <Picture
            key={part}
            className={`layers-${part}`}
            file={`${image}-${part}`}
            alt={part === "product" ? alt : ""}
            sizes="(min-width: 60rem) 36rem, 92vw"
          />
        ))}
        <figcaption>{headline}</figcaption>
      </figure>
      <div className="layers-steps">
        <ol>
          {steps.map(({ name, text }, index) => (
            <li key={name} data-step={name} data-current={index === 0 || undefined}>
              <strong>{name}</strong>
              <p>{text}</p>
            </li>
          ))}
        </ol>
        <StepRange label={label} steps={steps} />
      </div>
      {call}
    </div>
  );
}
