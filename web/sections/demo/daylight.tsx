import type { WithHead } from "./with-head.ts";
import type { DaylightDemo } from "../../../content/page.ts";
import { Image } from "../../ui/image.tsx";
import { StepRange } from "./step-range.tsx";

/** One room at each hour, one picture over the other; `follow-range.ts` moves the hour. */
export function Daylight({ head, label, hours }: WithHead<DaylightDemo>) {
  return (
    <>
      {head}
      <figure className="day">
        {hours.map(({ name, image }) => (
          <Image key={name} name={image} sizes="(min-width: 40rem) 100vw, 210vw" />
        ))}
        <figcaption>
          {hours.map(({ name, headline }, index) => (
            <p key={name} data-step={name} data-current={index === 0 || undefined}>
              {headline}
            </p>
          ))}
        </figcaption>
      </figure>
      <StepRange label={label} steps={hours} restsAt={2} />
    </>
  );
}
