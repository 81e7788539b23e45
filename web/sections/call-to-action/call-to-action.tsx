import { Check } from "lucide-react";
import type { ClosingContent } from "../../../content/page.ts";
import { FormCard } from "../form-card.tsx";
import { Stats } from "../../ui/stats.tsx";

/** The second chance to start, for those who read to the end. */
export function CallToAction({ heading, text, benefits, stats, form, formHeading }: ClosingContent) {
  return (
    <section id="start" className="call-to-action" aria-labelledby="call-to-action-heading">
      <div className="call-to-action-copy">
        <h2 id="call-to-action-heading">{heading}</h2>
        <p className="lead">{text}</p>
        {benefits && (
          <>
            <h3>{benefits.heading}</h3>
            <ul className="benefits">
              {benefits.items.map((item) => (
                <li key={item}>
                  <Check aria-hidden />
                  {item}
                </li>
              ))}
            </ul>
          </>
        )}
        <Stats stats={stats} />
      </div>
      <FormCard id="closing-form" form={form} {...(formHeading && { heading: formHeading })} />
    </section>
  );
}
