import { Check } from "lucide-react";
import type { ClosingContent, HeroContent } from "../../../content/page.ts";
import type { QuestionsContent } from "../../../content/questions.ts";
import { FormCard } from "../form-card.tsx";
import { breakBySentence, keepTogether } from "../../ui/line-breaks.tsx";
import { Stats } from "../../ui/stats.tsx";
import { Delivery } from "./questions.tsx";

/** `samples` are the hero's: what the e-mail brings. */
type CallToActionProps = ClosingContent & Pick<QuestionsContent, "delivery"> & Pick<HeroContent, "samples">;

/** The page's second form, for visitors who read to the end, with what comes of it. */
export function CallToAction({
  heading,
  text,
  benefits,
  stats,
  form,
  formHeading,
  delivery,
  samples,
}: CallToActionProps) {
  return (
    <section id="start" className="call-to-action" aria-labelledby="call-to-action-heading">
      <div className="call-to-action-copy">
        <h2 id="call-to-action-heading">{breakBySentence(heading)}</h2>
        <p className="lead">{keepTogether(text)}</p>
      </div>
      <FormCard id="closing-form" form={form} {...(formHeading && { heading: formHeading })} />
      {benefits && (
        <div className="benefits">
          <h3>{benefits.heading}</h3>
          <ul>
            {benefits.items.map((item) => (
              <li key={item}>
                <Check aria-hidden />
                {item}
              </li>
            ))}
          </ul>
        </div>
      )}
      <Delivery {...delivery} samples={samples} />
      <Stats stats={stats} />
    </section>
  );
}
