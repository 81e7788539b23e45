import { formNotes } from "../../content/form-notes.ts";
import { site } from "../../content/site.ts";

/** Under every form; outside of its island, so that no script carries it. */
export function PrivacyLine() {
  const { before, link } = formNotes.privacy;
  return (
    <p className="form-privacy">
      {before}
      <a href={site.privacy.href}>{link}</a>
    </p>
  );
}
