import type { FormDefinition } from "../../content/form-definition.ts";
import { LeadForm } from "../form/lead-form.tsx";
import { PrivacyLine } from "../form/privacy-line.tsx";
import { WithoutScript } from "../form/without-script.tsx";
import { Island } from "../islands/island.tsx";

/** A form on a card, with a fallback for browsers without JavaScript. */
export function FormCard({ id, heading, form }: { id: string; heading?: string; form: FormDefinition }) {
  return (
    <div className="form-card">
      {heading && <h2 className="form-heading">{heading}</h2>}
      <Island name="lead-form" component={LeadForm} props={{ id, form }} />
      <WithoutScript for={form.asks} />
      <PrivacyLine />
    </div>
  );
}
