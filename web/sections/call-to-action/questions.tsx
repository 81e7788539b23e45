import { ChevronDown } from "lucide-react";
import type { ReactNode } from "react";
import { adFormat } from "../../../content/images.ts";
import type { Sample } from "../../../content/page.ts";
import type { QuestionsContent } from "../../../content/questions.ts";
import { site } from "../../../content/site.ts";
import { BrandMark } from "../../ui/brand.tsx";
import { Image, largestWebp } from "../../ui/image.tsx";

/** The last doubts, answered before the closing form. */
export function Questions({ heading, questions }: Pick<QuestionsContent, "heading" | "questions">) {
  return (
    <section className="questions">
      <h2>{heading}</h2>
      <div>
        {questions.map(({ question, answer }) => (
          <details key={question} name="questions">
            <summary>
              {question}
              <ChevronDown aria-hidden />
            </summary>
            <p>{withLinks(answer)}</p>
          </details>
        ))}
      </div>
    </section>
  );
}

/** The email that brings the ads, with a file for each placement; `samples` are its attachments. */
export function Delivery({
  heading,
  subject,
  note,
  samples,
}: QuestionsContent["delivery"] & { samples: readonly Sample[] }) {
  return (
    <div className="delivery">
      <h3>{heading}</h3>
      <figure>
        <p>
          <BrandMark />
          {site.brand} <strong>{subject}</strong>
        </p>
        {/* Not a list: the section's one list is of its benefits. */}
        <div className="delivery-files">
          {samples.map(({ image }) => {
            const { name, label } = adFormat(image);
            return (
              <p key={image} data-format={name}>
                <a className="sample" href={largestWebp(image)}>
                  <Image name={image} sizes="(min-width: 40rem) 14rem, 8rem" />
                  {label}
                </a>
              </p>
            );
          })}
        </div>
        <figcaption>{note}</figcaption>
      </figure>
    </div>
  );
}

const pricing = site.links.find(({ label }) => label === "Pricing")?.href;

/** What an answer may link: the contact address and the prices. */
const LINKED = [
  ["Write to us", `mailto:${site.contactEmail}`],
  ["pricing page", pricing],
] as const;

function withLinks(answer: string): ReactNode {
  const [words, href] = LINKED.find(([each]) => answer.includes(each)) ?? [];
  if (!words || !href) return answer;
  const [before, after] = answer.split(words);
  return (
    <>
      {before}
      <a href={href}>{words}</a>
      {after}
    </>
  );
}
