import { type Testimonial, sampleQuote, sampleQuotes } from "../../../content/claims.ts";
import { otherProducts, otherProductsLabel } from "../../../content/other-products.ts";
import type { TestimonialsContent } from "../../../content/page.ts";
import type { Industry } from "../../../contract/paths.ts";
import { Thumbnail } from "../../ui/image.tsx";
import { Stats } from "../../ui/stats.tsx";

/** What can be seen, then customers' quotes. Samples are labeled, above the quotes if all are, else each. */
export function Testimonials({
  heading,
  text,
  items,
  stats,
  industry,
}: TestimonialsContent & { industry: Industry }) {
  const allAreSamples = items.length > 0 && items.every(({ sample }) => sample);
  return (
    <section id="testimonials" className="testimonials" aria-labelledby="testimonials-heading">
      <div className="section-head">
        <h2 id="testimonials-heading">{heading}</h2>
        {text && <p>{text}</p>}
      </div>
      <OtherProducts industry={industry} />
      {allAreSamples && <p className="sample-label">{sampleQuotes}</p>}
      <ul className="testimonial-cards">
        {items.map((testimonial) => (
          <li key={testimonial.name}>
            <TestimonialCard {...testimonial} isLabelled={allAreSamples} />
          </li>
        ))}
      </ul>
      <Stats stats={stats} />
    </section>
  );
}

/** Pairs without alternative texts: their pages have them. */
function OtherProducts({ industry }: { industry: Industry }) {
  return (
    <>
      <p className="sample-label">{otherProductsLabel}</p>
      <ul className="other-products">
        {otherProducts(industry).map(({ name, before, after }) => (
          <li key={name}>
            <Thumbnail name={before} />
            <Thumbnail name={after} />
            {name}
          </li>
        ))}
      </ul>
    </>
  );
}

type TestimonialCardProps = Testimonial & {
  /** Whether the section has said that it is a sample. */
  isLabelled?: boolean;
};

/** A sample has no full name and no stars, as nobody has given any. */
export function TestimonialCard({
  name,
  role,
  company,
  content,
  rating,
  sample,
  isLabelled = false,
}: TestimonialCardProps) {
  return (
    <figure className="testimonial-card">
      <blockquote>{content}</blockquote>
      <figcaption>
        <strong>{sample ? name.split(" ")[0] : name}</strong>
        {role}, {company}
        {isLabelled && `, ${rating} out of 5`}
      </figcaption>
      {!isLabelled && (
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
