import { nothingSent, type Step } from "../../content/screens.ts";
import { tabTitle } from "../document.tsx";
import { Industries } from "./industries.tsx";
import { ToIndustry } from "./to-industry.tsx";
import { Notice } from "./notice.tsx";

type NothingSentProps = {
  /** The class of the state. */
  when: "without-product" | "before-sending";
  /** What leads to this screen, and what it says then. */
  steps: Step[];
};

/** What a screen after a form shows if this tab has sent nothing. */
export function NothingSent({ when, steps }: NothingSentProps) {
  const { sendPhoto, stepsHeading, ...content } = nothingSent;
  return (
    <div className={`nothing-sent ${when}`} data-title={tabTitle(content.title)}>
      <Notice {...content} picture={<Industries />} ahead={<ToIndustry label={sendPhoto} />}>
        <div className="steps">
          <h2>{stepsHeading}</h2>
          <ol>
            {steps.map(({ heading, text }) => (
              <li key={heading}>
                <b>{heading}</b> {text}
              </li>
            ))}
          </ol>
        </div>
      </Notice>
    </div>
  );
}
