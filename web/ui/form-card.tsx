import type { LeadForm as LeadFormContent } from "../../content/lead-form.ts";
import { site } from "../../content/site.ts";
import { LeadForm } from "../form/lead-form.tsx";
import { Island } from "./island.tsx";

/** A form on its card, and what stands in its place where no script runs. */
export function FormCard({ id, heading, form }: { id: string; heading?: string; form: LeadFormContent }) {
  return (
    <div className="form-card">
      {heading && <h2 className="form-heading">{heading}</h2>}
      <Island name="lead-form" component={LeadForm} props={{ id, form }} />
      <noscript>
        <p className="without-script">
          This form needs JavaScript. Write to <a href={`mailto:${site.contactEmail}`}>{site.contactEmail}</a>{" "}
          instead, with a link to your product, and we take it from there.
        </p>
      </noscript>
    </div>
  );
}
