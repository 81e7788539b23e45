import type { DaylightDemo } from "../../../content/page.ts";
import { Image } from "../../ui/image.tsx";

/** The room with its light in layers; `follow-range.ts` moves the hour. */
export function Daylight({ image, label, hours }: DaylightDemo) {
  return (
    <>
      <figure className="day">
        <Image name={image} sizes="(min-width: 75rem) 75rem, 100vw" />
        <div className="day-light day-morning" />
        <div className="day-light day-evening" />
        <div className="day-light day-night" />
        <figcaption>
          {hours.map(({ name, headline }, index) => (
            <p key={name} data-step={name} data-current={index === 0 || undefined}>
              <span>{name}</span> {headline}
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
        aria-label={label}
      />
    </>
  );
}
