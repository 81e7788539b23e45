import { adCreation } from "../../content/screens.ts";
import { tabTitle } from "../document.tsx";
import { PrivacyLine } from "../form/privacy-line.tsx";
import { WithoutScript } from "../form/without-script.tsx";
import { LeadFormIsland } from "../islands/lead-form-island.tsx";
import { AdFrames } from "./ad-frames.tsx";
import { Notice } from "./notice.tsx";

const { title, heading, received, stamp, next, form, openedByHand } = adCreation;

/** After a product: ads in progress, the form for the e-mail address, and the next steps. */
export function AdCreation() {
  return (
    <>
      <div className="ad-creation with-product" data-title={tabTitle(title)}>
        <h1>{heading}</h1>
        <div className="stage">
          <AdFrames stamp={stamp} />
          <p className="sent-line of-file">
            {received.image}: <span className="sent-name" />
          </p>
          <p className="sent-line of-url">
            {received.link}: <span className="sent-link" />
          </p>
        </div>
        <div className="form-card">
          <h2 className="form-heading">{form.name}</h2>
          <LeadFormIsland id="where-to-send" form={form} start="load" />
          <WithoutScript for="address" />
          <PrivacyLine />
        </div>
        <div className="next">
          <h2>{next.heading}</h2>
          <ol className="steps">
            {next.steps.map((step) => (
              <li key={step.title}>
                <strong>{step.title}</strong>
                {step.text}
              </li>
            ))}
          </ol>
        </div>
      </div>
      <div className="without-product" data-title={tabTitle(openedByHand.title)}>
        <Notice {...openedByHand} />
      </div>
    </>
  );
}
