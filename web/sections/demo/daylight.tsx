import type { WithHead } from "./with-head.ts";
import type { DaylightDemo } from "../../../content/page.ts";
import { Image } from "../../ui/image.tsx";

/** One room at each hour, one picture over the other; `follow-range.ts` moves the hour. */
export function Daylight({ head, label, hours }: WithHead<DaylightDemo>) {
  return (
    <>
      {head}
      <figure className="day">
        {hours.map(({ name, image }) => (
          <Image key={name} name={image} sizes="(min-width: 75rem) 75rem, (min-width: 40rem) 100vw, 210vw" />
        ))}
        <figcaption>
          {hours.map(({ name, headline }, index) => (
            <p key={name} data-step={name} data-current={index === 0 || undefined}>
              {headline}
            </p>
          ))}
        </figcaption>
      </figure>
      <input
        className="demo-range"
        type="range"
        min="0"
        max={hours.length - 1}
        step="0.25"
        defaultValue="0"
        data-rest="2"
        aria-label={label}
      />
      {/* The range input says them. */}
      <p className="day-hours" aria-hidden="true">
        {hours.map(({ name }) => (
          <span key={name}>{name}</span>
        ))}
      </p>
    </>
  );
}
