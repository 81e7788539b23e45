import { formNotes } from "../../content/form-notes.ts";
import { site } from "../../content/site.ts";

/** Under every form, but outside its island to keep it out of the script. */
export function PrivacyLine() {
  const { before, link } = formNotes.privacy;
  return (
    <p className="form-privacy">
      {before}
      <a href={site.privacy.href}>{link}</a>
    </p>
  );
}
