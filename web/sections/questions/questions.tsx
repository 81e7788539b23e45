import { FORMATS } from "../../../content/images.ts";
import type { QuestionsContent } from "../../../content/questions.ts";
import { site } from "../../../content/site.ts";

/**
 * The email that brings the ads, and answers. Not a landmark: the specification counts the sections that are.
 */
export function Questions({ delivery, heading, questions }: QuestionsContent) {
  return (
    <section className="questions">
      <div>
        <h2>{delivery.heading}</h2>
        <p>{delivery.text}</p>
        <Delivery subject={delivery.subject} />
      </div>
      <div>
        <h2>{heading}</h2>
        {questions.map(({ question, answer }) => (
          <details key={question} name="questions">
            <summary>{question}</summary>
            <p>{answer}</p>
          </details>
        ))}
      </div>
    </section>
  );
}

/** An email with a file in each format. */
export function Delivery({ subject }: { subject: string }) {
  return (
    <figure className="delivery">
      <p>
        {site.brand} &lt;{site.contactEmail}&gt;
      </p>
      <strong>{subject}</strong>
      <ul>
        {Object.values(FORMATS).map(({ name, label, pixels }) => (
          <li key={name} className={`file-${name}`}>
            {label}
            <br />
            {pixels}
          </li>
        ))}
      </ul>
    </figure>
  );
}
