import { Star } from "lucide-react";
import type { Testimonial } from "../../../content/claims.ts";
import type { TestimonialsContent } from "../../../content/page.ts";
import { Stats } from "../../ui/stats.tsx";

/** What people who use it say. */
export function Testimonials({ heading, text, items, stats }: TestimonialsContent) {
  return (
    <section id="testimonials" className="testimonials" aria-labelledby="testimonials-heading">
      <div className="section-head">
        <h2 id="testimonials-heading">{heading}</h2>
        <p>{text}</p>
      </div>
      <ul className="testimonial-cards">
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

export function TestimonialCard({ name, role, company, content, rating, avatar }: Testimonial) {
  return (
    <figure className="testimonial-card">
      <p className="stars">
        <span className="sr-only">{rating} out of 5</span>
        {Array.from({ length: 5 }, (_, index) => (
          <Star key={index} aria-hidden data-filled={index < rating || undefined} />
        ))}
      </p>
      <blockquote>{content}</blockquote>
      <figcaption>
        <span className="avatar" aria-hidden="true">
          {avatar}
        </span>
        <span>
          <strong>{name}</strong>
          {role}, {company}
        </span>
      </figcaption>
    </figure>
  );
}
