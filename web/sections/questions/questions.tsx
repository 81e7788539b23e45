import { ChevronDown } from "lucide-react";
import type { ReactNode } from "react";
import { adFormat } from "../../../content/images.ts";
import type { Sample } from "../../../content/page.ts";
import type { QuestionsContent } from "../../../content/questions.ts";
import { site } from "../../../content/site.ts";
import { Image } from "../../ui/image.tsx";

/** `samples` are the email's attachments. */
type QuestionsProps = QuestionsContent & { samples: readonly Sample[] };

/** The email that brings the ads, and answers. Not a landmark, because the specification fixes their number. */
export function Questions({ delivery, heading, questions, samples }: QuestionsProps) {
  return (
    <section className="questions">
      <div>
        <h2>{delivery.heading}</h2>
        <p>{delivery.text}</p>
        <Delivery subject={delivery.subject} samples={samples} />
      </div>
      <div>
        <h2>{heading}</h2>
        {questions.map(({ question, answer }, at) => (
          <details key={question} name="questions" open={at === 0}>
            <summary>
              {question}
              <ChevronDown aria-hidden />
            </summary>
            <p>{withContact(answer)}</p>
          </details>
        ))}
      </div>
    </section>
  );
}

/** Links “Write to us” to the contact address. */
function withContact(answer: string): ReactNode {
  const [before, after] = answer.split("Write to us");
  if (after === undefined) return answer;
  return (
    <>
      {before}
      <a href={`mailto:${site.contactEmail}`}>Write to us</a>
      {after}
    </>
  );
}

/** An email with a file for each placement. */
function Delivery({ subject, samples }: { subject: string; samples: readonly Sample[] }) {
  return (
    <figure className="delivery">
      <p>{site.brand}</p>
      <strong>{subject}</strong>
      <ul>
        {samples.map(({ image }) => {
          const { label, pixels } = adFormat(image);
          return (
            <li key={image}>
              {/* The hero has described it. */}
              <Image name={image} alt="" sizes="12rem" />
              {label}
              <br />
              {pixels}
            </li>
          );
        })}
      </ul>
    </figure>
  );
}
