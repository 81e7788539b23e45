import { type Testimonial, samplePicture } from "../../../content/claims.ts";
import type { ImageName } from "../../../content/images.ts";
import type { TestimonialsContent } from "../../../content/page.ts";
import { Image } from "../../ui/image.tsx";
import { Stats } from "../../ui/stats.tsx";

/** Customers' quotes, one of which may have a picture. */
export function Testimonials({ heading, text, items, stats }: TestimonialsContent) {
  const isPictured = items.some(({ image }) => image);
  return (
    <section id="testimonials" className="testimonials" aria-labelledby="testimonials-heading">
      <div className="section-head">
        <h2 id="testimonials-heading">{heading}</h2>
        <p>{text}</p>
      </div>
      {/* Phones scroll it sideways. */}
      <ul
        className={isPictured ? "testimonial-cards testimonial-cards-pictured" : "testimonial-cards"}
        {...scrolledByKeyboard}
      >
        {items.map((testimonial) => (
          <li key={testimonial.name}>
            {testimonial.image ? (
              <PicturedTestimonialCard {...testimonial} image={testimonial.image} />
            ) : (
              <TestimonialCard {...testimonial} />
            )}
          </li>
        ))}
      </ul>
      <Stats stats={stats} />
    </section>
  );
}

const scrolledByKeyboard = { tabIndex: 0, "aria-labelledby": "testimonials-heading" };

/** Leaves the picture out, even if there is one. */
export function TestimonialCard(testimonial: Testimonial) {
  return (
    <figure className="testimonial-card">
      <TestimonialWords {...testimonial} />
    </figure>
  );
}

function PicturedTestimonialCard({ image, ...testimonial }: Testimonial & { image: ImageName }) {
  return (
    <figure className="testimonial-card testimonial-pictured">
      <div className="testimonial-ad">
        <Image name={image} sizes="(min-width: 48rem) 13rem, 6rem" />
        {testimonial.sample && <p>{samplePicture}</p>}
      </div>
      <TestimonialWords {...testimonial} />
    </figure>
  );
}

function TestimonialWords({ name, role, company, content, rating }: Testimonial) {
  return (
    <>
      <p className="stars" data-rating={rating}>
        <span className="sr-only">{rating} out of 5</span>
      </p>
      <blockquote>{content}</blockquote>
      <figcaption>
        <strong>{name}</strong>
        {role}, {company}
      </figcaption>
    </>
  );
}
