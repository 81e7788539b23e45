import { type Testimonial, sampleQuote } from "../../../content/claims.ts";
import type { TestimonialsContent } from "../../../content/page.ts";
import { Stats } from "../../ui/stats.tsx";

/** Customers' quotes, each labelled if it is a sample. */
export function Testimonials({ heading, text, items, stats }: TestimonialsContent) {
  return (
    <section id="testimonials" className="testimonials" aria-labelledby="testimonials-heading">
      <div className="section-head">
        <h2 id="testimonials-heading">{heading}</h2>
        {text && <p>{text}</p>}
      </div>
      {/* Phones scroll it sideways. */}
      <ul className="testimonial-cards" {...scrolledByKeyboard}>
        {items.map((testimonial) => (
          <li key={testimonial.name}>
            <TestimonialCard {...testimonial} />
          </li>
        ))}
      </ul>
      <Stats stats={stats} />
    </section>
  );
}

const scrolledByKeyboard = { tabIndex: 0, "aria-labelledby": "testimonials-heading" };

export function TestimonialCard({ name, role, company, content, rating, sample }: Testimonial) {
  return (
    <figure className="testimonial-card">
      <blockquote>{content}</blockquote>
      <figcaption>
        <strong>{name}</strong>
        {role}, {company}
      </figcaption>
      <p className="testimonial-rating">
        {sample && <span className="sample-label">{sampleQuote}</span>}
        <span className="stars" data-rating={rating}>
          <span className="sr-only">{rating} out of 5</span>
        </span>
      </p>
    </figure>
  );
}
