import type { Hero as HeroContent, Sample } from "../../../content/page.ts";
import { FormCard } from "../../ui/form-card.tsx";
import { Loop } from "../../ui/loop.tsx";
import { Picture } from "../../ui/picture.tsx";

/** What a page promises, its form, and the proof beside it. */
export function Hero({ look, badge, heading, text, form, formHeading, samples, trust }: HeroContent) {
  return (
    <section className={`hero hero-${look}`} aria-labelledby="hero-heading">
      <div className="hero-copy">
        {badge && <p className="badge">{badge}</p>}
        <h1 id="hero-heading">{heading}</h1>
        <p className="lead">{text}</p>
      </div>
      <div className="hero-form">
        <FormCard id="hero-form" form={form} {...(formHeading && { heading: formHeading })} />
        {trust && (
          <p className="trust">
            <strong>{trust.value}</strong> {trust.label}
          </p>
        )}
      </div>
      <ul className="hero-samples" aria-label="Sample ads">
        {samples.map((sample, index) => (
          <li key={sample.picture}>
            <SampleAd sample={sample} first={index === 0} />
          </li>
        ))}
      </ul>
    </section>
  );
}

function SampleAd({ sample, first }: { sample: Sample; first: boolean }) {
  if (sample.loop) return <Loop name={sample.loop} />;
  return <Picture name={sample.picture} sizes="(min-width: 60rem) 22rem, 60vw" first={first} />;
}
