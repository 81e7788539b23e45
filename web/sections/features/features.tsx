import type { FeaturesContent } from "../../../content/page.ts";
import { Icon } from "../../ui/icon.tsx";
import { Image } from "../../ui/image.tsx";

/** Feature cards, of which the first is larger. */
export function Features({ heading, text, cards, steps }: FeaturesContent) {
  const List = steps ? "ol" : "ul";
  return (
    <section id="features" className="features" aria-labelledby="features-heading">
      <div className="section-head">
        <h2 id="features-heading">{heading}</h2>
        <p>{text}</p>
      </div>
      <List className="feature-grid" data-cards={cards.length}>
        {cards.map((card) => (
          <li key={card.title} className={card.image ? "feature feature-pictured" : "feature"}>
            <div className="feature-words">
              <Icon name={card.icon} />
              <h3>{card.title}</h3>
              <p>{card.text}</p>
            </div>
            {card.image && (
              <Image
                name={card.image}
                sizes="(min-width: 120rem) 42rem, (min-width: 60rem) 34rem, (min-width: 40rem) 46vw, 82vw"
              />
            )}
          </li>
        ))}
      </List>
    </section>
  );
}
