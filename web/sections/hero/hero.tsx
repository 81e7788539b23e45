import type { Exhibit, Hero as HeroContent } from "../../../content/page.ts";
import { FormCard } from "../../ui/form-card.tsx";
import { Picture } from "../../ui/image.tsx";
import { Stage } from "./hero-images.tsx";

/** `shot` is the plain picture that the samples came from. */
type HeroProps = HeroContent & { shot: Exhibit };

/** What a page promises, its form, and the proof beside it. */
export function Hero({
  look,
  badge,
  heading,
  text,
  form,
  formHeading,
  samples,
  trust,
  room,
  shot,
}: HeroProps) {
  return (
    <section className={`hero hero-${look}`} aria-labelledby="hero-heading">
      {room && (
        <div className="hero-room-picture">
          <Picture name={room} sizes="100vw" first />
        </div>
      )}
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
      <Stage shot={shot} samples={samples} hasFirstPicture={!room} />
    </section>
  );
}
