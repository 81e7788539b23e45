import type { FormDefinition } from "../../content/form-definition.ts";
import { PrivacyLine } from "../form/privacy-line.tsx";
import { WithoutScript } from "../form/without-script.tsx";
import { LeadFormIsland } from "../islands/lead-form-island.tsx";

/** A form on a card, with a fallback for browsers without JavaScript. */
export function FormCard({ id, heading, form }: { id: string; heading?: string; form: FormDefinition }) {
  return (
    <div className="form-card">
      {heading && <h2 className="form-heading">{heading}</h2>}
      <LeadFormIsland id={id} form={form} />
      <WithoutScript for={form.asks} />
      <PrivacyLine />
    </div>
  );
}
