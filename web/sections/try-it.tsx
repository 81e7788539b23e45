import type { FormDefinition } from "../../content/form-definition.ts";

/** A link from the middle of a page to the field of its closing form, which the browser focuses. */
export function TryIt({ label, asks }: { label: string; asks: FormDefinition["asks"] }) {
  return (
    <a className="button try-it" href={`#closing-form-${asks === "product" ? "url" : "email"}`}>
      {label}
    </a>
  );
}
