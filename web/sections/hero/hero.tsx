import { Fragment } from "react";
import { sampleFigures } from "../../../content/claims.ts";
import type { ImageName } from "../../../content/images.ts";
import type { HeroContent } from "../../../content/page.ts";
import { FormCard } from "../form-card.tsx";
import { breakBySentence, keepTogether } from "../../ui/line-breaks.tsx";
import { TestimonialCard } from "../testimonials/testimonials.tsx";
import { AdStage, RoomStage } from "./ad-stage.tsx";

/** The looks whose samples can be arranged. */
const ARRANGED_LOOKS: ReadonlySet<HeroContent["look"]> = new Set(["split", "poster", "quote"]);

/** `shot` is the plain picture that the ads were made from. */
type HeroProps = HeroContent & { shot: ImageName };

/**
 * The page's promise, sample ads, and its first form: in the order of phones, so that nothing that a phone has drawn
 * moves as more of the document arrives.
 */
export function Hero({
  look,
  badge,
  heading,
  text,
  form,
  formHeading,
  samples,
  arrangement = "frames",
  callouts,
  trust,
  quote,
  room,
  shot,
}: HeroProps) {
  const arranged = ARRANGED_LOOKS.has(look) ? arrangement : undefined;
  const testimonial = quote && <TestimonialCard {...quote} />;
  // On a tabletop, the ads leave it room only below the form.
  const isBelowForm = arranged === "tabletop";
  const stage = !room && (
    <AdStage look={look} shot={shot} samples={samples} arrangement={arranged} callouts={callouts} />
  );
  const classes = [
    `hero hero-${look}`,
    arranged && `ads-${arranged}`,
    form.asks === "email" && "asks-email",
    formHeading && "with-form-heading",
  ];
  return (
    <section className={classes.filter(Boolean).join(" ")} aria-labelledby="hero-heading">
      <div className="hero-copy">
        {badge && <p className="badge">{badge}</p>}
        <h1 id="hero-heading">{breakBySentence(heading)}</h1>
        <p className="lead">{keepTogether(text)}</p>
        {trust && trust.length > 0 && (
          <p className="trust">
            {trust.map(({ value, label, context, sample }, at) => (
              <Fragment key={label}>
                {at > 0 && " · "}
                <strong>{value}</strong> {label}
                {context && !sample && ` ${context}`}
              </Fragment>
            ))}
            {trust.some(({ sample }) => sample) && ` · ${sampleFigures}`}
          </p>
        )}
      </div>
      {!isBelowForm && testimonial}
      {room && <RoomStage room={room} shot={shot} samples={samples} />}
      {stage}
      <div className="hero-form">
        <FormCard id="hero-form" form={form} {...(formHeading && { heading: formHeading })} />
      </div>
      {isBelowForm && testimonial}
    </section>
  );
}
