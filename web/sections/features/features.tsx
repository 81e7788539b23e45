import type { FeaturesContent } from "../../../content/page.ts";
import { Image } from "../../ui/image.tsx";

/** What the service does, beside an ad that shows it if there is one; or the steps from a plain shot to an ad. */
export function Features({ heading, text, cards, image, areSteps = false }: FeaturesContent) {
  const List = areSteps ? "ol" : "ul";
  const look = areSteps ? " features-plain features-steps" : image ? "" : " features-plain";
  return (
    <section id="features" className={`features${look}`} aria-labelledby="features-heading">
      <div className="section-head">
        <h2 id="features-heading">{heading}</h2>
        <p>{text}</p>
      </div>
      {image && <Image name={image} sizes="(min-width: 60rem) 24rem, (min-width: 40rem) 40vw, 45vw" />}
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
