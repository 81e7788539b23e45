import { HOME } from "../../contract/paths.ts";

/** Leads to the page of the industry that this tab sent something from, by `sent-script.ts`; home without one. */
export function ToIndustry({ label }: { label: string }) {
  return (
    <a className="button another-product" href={HOME}>
      {label}
    </a>
  );
}
