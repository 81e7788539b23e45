import { type Testimonial, sampleQuote, sampleQuotes } from "../../../content/claims.ts";
import { PLAIN_SHOT_LABEL } from "../../../content/images.ts";
import type { TestimonialsContent } from "../../../content/page.ts";
import { Image } from "../../ui/image.tsx";
import { Stats } from "../../ui/stats.tsx";

/**
 * Customers' quotes: the first large, with its ad. If every quote is a sample, one label stands above them; otherwise
 * each sample has its own.
 */
export function Testimonials({
  heading,
  text,
  items,
  picture,
  shot,
  showsRatings,
  stats,
}: TestimonialsContent) {
  const allAreSamples = items.length > 0 && items.every(({ sample }) => sample);
  return (
    <section
      id="testimonials"
      className={picture ? "testimonials testimonials-pictured" : "testimonials"}
      aria-labelledby="testimonials-heading"
    >
      <div className="section-head">
        <h2 id="testimonials-heading">{heading}</h2>
        {text && <p>{text}</p>}
      </div>
      {picture && (
        <div className="testimonial-picture">
          <Image name={picture} sizes={SIZES} />
          {shot && (
            <figure className="testimonial-shot">
              <Image name={shot} sizes="7rem" />
              <figcaption>{PLAIN_SHOT_LABEL}</figcaption>
            </figure>
          )}
        </div>
      )}
      {allAreSamples && <p className="sample-label">{sampleQuotes}</p>}
      <ul className="testimonial-cards">
        {items.map((testimonial) => (
          <li key={testimonial.name}>
            <TestimonialCard
              {...testimonial}
              showsRating={showsRatings || !testimonial.sample}
              sectionSaysSample={allAreSamples}
            />
          </li>
        ))}
      </ul>
      <Stats stats={stats} />
    </section>
  );
}

const SIZES = "(min-width: 60rem) 20rem, (min-width: 40rem) 32vw, 7rem";

type TestimonialCardProps = Testimonial & {
  showsRating?: boolean;
  /** Whether the section's label says that all quotes are samples. */
  sectionSaysSample?: boolean;
};

/** A sample has no full name, and its rating is words instead of stars. */
export function TestimonialCard({
  name,
  role,
  company,
  content,
  rating,
  sample,
  showsRating = false,
  sectionSaysSample = false,
}: TestimonialCardProps) {
  return (
    <figure className="testimonial-card">
      <blockquote>{content}</blockquote>
      <figcaption>
        <strong>{sample ? name.split(" ")[0] : name}</strong>
        {role}, {company}
        {sample && showsRating && (
          <>
            , <span className="together">{rating} out of 5</span>
          </>
        )}
      </figcaption>
      {!sectionSaysSample && (
        <p className="testimonial-rating">
          {sample ? (
            <span className="sample-label">{sampleQuote}</span>
          ) : (
            <span className="stars" data-rating={rating}>
              <span className="sr-only">{rating} out of 5</span>
            </span>
          )}
        </p>
      )}
    </figure>
  );
}
