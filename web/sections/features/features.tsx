import type { FeaturesContent } from "../../../content/page.ts";
import { hasPlate, Image } from "../../ui/image.tsx";

/** What the service does, or its steps, beside an ad that shows it: close up if it has a plate, without its words. */
export function Features({ heading, text, cards, image, areSteps = false }: FeaturesContent) {
  const List = areSteps ? "ol" : "ul";
  const isCloseUp = hasPlate(image);
  return (
    <section
      id="features"
      className={areSteps ? "features features-steps" : "features"}
      aria-labelledby="features-heading"
    >
      <div className="section-head">
        <h2 id="features-heading">{heading}</h2>
        <p>{text}</p>
      </div>
      <div className={isCloseUp ? "features-image features-detail" : "features-image"}>
        <Image name={image} asPlate={isCloseUp} sizes={isCloseUp ? "40rem" : SIZES} />
      </div>
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

const SIZES = "(min-width: 60rem) 24rem, (min-width: 40rem) 40vw, 45vw";
