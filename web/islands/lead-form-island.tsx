import { hashConsentText, consentText } from "../../content/consent-text.ts";
import { LeadForm, type LeadFormProps } from "../form/lead-form.tsx";

type LeadFormIslandProps = LeadFormProps & {
  /** "intent": when a visitor turns to the form or the browser is idle; "load": at once. */
  start?: "intent" | "load";
};

/** A form that `hydrate.ts` hydrates in the browser, with the props it finds here as JSON. */
export function LeadFormIsland({ start = "intent", ...props }: LeadFormIslandProps) {
  return (
    <div
      data-island
      data-start={start}
      data-consent-text={hashConsentText(consentText(props.form))}
      data-props={JSON.stringify(props)}
    >
      <LeadForm {...props} />
    </div>
  );
}
