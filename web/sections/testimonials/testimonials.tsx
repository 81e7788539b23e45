import { type Testimonial, sampleQuote, sampleQuotes } from "../../../content/claims.ts";
import type { TestimonialsContent } from "../../../content/page.ts";
import { Stats } from "../../ui/stats.tsx";

/** Customers' quotes. If every quote is a sample, one label stands above them; otherwise each sample has its own. */
export function Testimonials({ heading, text, items, stats }: TestimonialsContent) {
  const allAreSamples = items.length > 0 && items.every(({ sample }) => sample);
  return (
    <section id="testimonials" className="testimonials" aria-labelledby="testimonials-heading">
      <div className="section-head">
        <h2 id="testimonials-heading">{heading}</h2>
        {text && <p>{text}</p>}
      </div>
      {allAreSamples && <p className="sample-label">{sampleQuotes}</p>}
      {/* oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- keyboards scroll it */}
      <ul className="testimonial-cards" tabIndex={0}>
        {items.map((testimonial) => (
          <li key={testimonial.name}>
            <TestimonialCard {...testimonial} sectionSaysSample={allAreSamples} />
          </li>
        ))}
      </ul>
      <Stats stats={stats} />
    </section>
  );
}

type TestimonialCardProps = Testimonial & {
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
  sectionSaysSample = false,
}: TestimonialCardProps) {
  return (
    <figure className="testimonial-card">
      <blockquote>{content}</blockquote>
      <figcaption>
        <strong>{sample ? name.split(" ")[0] : name}</strong>
        {role}, {company}
        {sectionSaysSample && (
          <>
            , <span className="together">{rating} out of 5</span>
          </>
        )}
      </figcaption>
      {!sectionSaysSample && (
        <p className="testimonial-rating">
          {sample && <span className="sample-label">{sampleQuote}</span>}
          {sample ? (
            <span className="rating">{rating} out of 5</span>
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
