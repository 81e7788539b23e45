import type { ReactNode } from "react";
import type { FeaturesContent } from "../../../content/page.ts";
import { hasPlate, Image } from "../../ui/image.tsx";

/** What the service does, or its steps, beside an ad that shows it, if any: without its words if it has a plate. */
export function Features({
  heading,
  text,
  cards,
  image,
  areSteps,
  isWide,
  call,
}: FeaturesContent & { call: ReactNode }) {
  const List = areSteps ? "ol" : "ul";
  const look = [
    "features",
    image ? "features-pictured" : "features-plain",
    areSteps && "features-steps",
    isWide && "features-wide",
  ];
  return (
    <section id="features" className={look.filter(Boolean).join(" ")} aria-labelledby="features-heading">
      <div className="section-head">
        <h2 id="features-heading">{heading}</h2>
        {text && <p>{text}</p>}
        {call}
      </div>
      {image && (
        <div className="features-image">
          <Image name={image} asPlate={hasPlate(image)} sizes={isWide ? WIDE_SIZES : SIZES} />
        </div>
      )}
      <List className="feature-list">
        {cards.map((card) => (
          <li key={card.title}>
            <h3>{card.title}</h3>
            <p>{card.text}</p>
          </li>
        ))}
      </List>
    </section>
  );
}

const SIZES = "(min-width: 60rem) 18rem, (min-width: 40rem) 40vw, 45vw";
const WIDE_SIZES = "(min-width: 60rem) 50vw, 45vw";
