import type { WithHead } from "./with-head.ts";
import type { TableDemo } from "../../../content/page.ts";
import images from "../../images/manifest.json" with { type: "json" };
import { imageUrl } from "../../ui/image.tsx";
import { LAYERS } from "../../ui/layers.ts";
import { StepRange } from "./step-range.tsx";

/** An ad in layers; `follow-range.ts` moves the step. */
export function Table({ head, image, alt, headline, label, steps }: WithHead<TableDemo>) {
  return (
    <div className="table">
      {head}
      <figure>
        {LAYERS.map((part) => {
          const { width, height, sources } = images[`${image}-${part}`];
          return (
            <picture key={part} className={`table-${part}`}>
              <source
                type="image/avif"
                srcSet={`${imageUrl(`${image}-${part}`, width, "avif")} ${width}w`}
                sizes="(min-width: 60rem) 36rem, 92vw"
              />
              <img
                src={imageUrl(`${image}-${part}`, sources.webp[0]!, "webp")}
                width={width}
                height={height}
                alt={part === "product" ? alt : ""}
                loading="lazy"
                decoding="async"
              />
            </picture>
          );
        })}
        <figcaption>{headline}</figcaption>
      </figure>
      <div className="table-steps">
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
    </div>
  );
}
