import type { ImageName } from "../../../content/images.ts";
import type { FeaturesContent } from "../../../content/page.ts";
import { hasPlate, Image } from "../../ui/image.tsx";

/** What the service does, or its steps, beside an ad that shows it; `shot` is the plain one. */
export function Features({
  heading,
  text,
  cards,
  image,
  areSteps = false,
  shot,
}: FeaturesContent & { shot: ImageName }) {
  const List = areSteps ? "ol" : "ul";
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
      {hasPlate(image) ? (
        <div className="features-making">
          <Image name={shot} alt="" sizes={MAKING_SIZES} />
          <Image name={image} asPlate alt="" sizes={MAKING_SIZES} />
          <Image name={image} sizes={MAKING_SIZES} />
        </div>
      ) : (
        <Image name={image} sizes="(min-width: 60rem) 24rem, (min-width: 40rem) 40vw, 45vw" />
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

const MAKING_SIZES = "(min-width: 44rem) 13rem, 24vw";
