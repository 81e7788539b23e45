import type { FeaturesContent } from "../../../content/page.ts";
import type { ImageName } from "../../../content/images.ts";
import { Image } from "../../ui/image.tsx";

/** What the service does, beside an ad that shows it if there is one; or the steps from a plain shot to an ad. */
export function Features({ heading, text, cards, image, steps }: FeaturesContent) {
  const List = steps ? "ol" : "ul";
  const first = steps ? steps.from : image;
  const look = steps ? " features-steps" : image ? "" : " features-plain";
  return (
    <section id="features" className={`features${look}`} aria-labelledby="features-heading">
      <div className="section-head">
        <h2 id="features-heading">{heading}</h2>
        <p>{text}</p>
      </div>
      {first && <FeaturePicture name={first} />}
      <List className="feature-list">
        {cards.map((card) => (
          <li key={card.title}>
            <h3>{card.title}</h3>
            <p>{card.text}</p>
          </li>
        ))}
      </List>
      {steps && <FeaturePicture name={steps.to} />}
    </section>
  );
}

function FeaturePicture({ name }: { name: ImageName }) {
  return <Image name={name} sizes="(min-width: 60rem) 24rem, (min-width: 40rem) 40vw, 45vw" />;
}
