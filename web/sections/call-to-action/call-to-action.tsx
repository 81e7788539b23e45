import { Check } from "lucide-react";
import type { ClosingContent, HeroContent } from "../../../content/page.ts";
import { FormCard } from "../form-card.tsx";
import { bySentence } from "../../ui/by-sentence.tsx";
import { Image } from "../../ui/image.tsx";
import { keepTogether } from "../../ui/keep-together.tsx";
import { Stats } from "../../ui/stats.tsx";

/** `samples` are the hero's. */
type CallToActionProps = ClosingContent & { samples: HeroContent["samples"] };

/** The page's second form, for visitors who read to the end. */
export function CallToAction({
  heading,
  text,
  benefits,
  stats,
  form,
  formHeading,
  samples,
}: CallToActionProps) {
  return (
    <section id="start" className="call-to-action" aria-labelledby="call-to-action-heading">
      <div className="call-to-action-copy">
        <h2 id="call-to-action-heading">{bySentence(heading)}</h2>
        <p className="lead">{keepTogether(text)}</p>
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
      <div className="call-to-action-form">
        <div className="call-to-action-ads" aria-hidden="true">
          {samples.map(({ image }) => (
            <Image key={image} name={image} sizes="12rem" />
          ))}
        </div>
        <FormCard id="closing-form" form={form} {...(formHeading && { heading: formHeading })} />
      </div>
    </section>
  );
}
