import { type RefObject, useEffect, useState } from "react";
import { formNotes } from "../../../content/form-notes.ts";
import { suggestEmail } from "./suggest-email.ts";

type EmailHintProps = { formRef: RefObject<HTMLFormElement | null>; isIdle: boolean };

/** Suggests a corrected e-mail address when the visitor leaves the field; the next edit removes it. */
export function EmailHint({ formRef, isIdle }: EmailHintProps) {
  const [suggestion, suggest] = useState<string | null>(null);
  useEffect(() => {
    const field = emailField(formRef);
    const unmount = new AbortController();
    const clear = () => suggest(null);
    const check = () => {
      if (document.activeElement !== field) suggest(suggestEmail(field.value));
    };
    field.addEventListener("blur", () => afterRelease(check), unmount);
    field.addEventListener("input", clear, unmount);
    field.form!.addEventListener("reset", clear, unmount);
    // The field may have been left before hydration.
    afterRelease(check);
    return () => unmount.abort();
  }, [formRef]);

  function accept() {
    const field = emailField(formRef);
    field.value = suggestion!;
    field.dispatchEvent(new Event("input", { bubbles: true }));
    // This button is about to disappear, and would take the focus with it.
    field.form!.querySelector<HTMLButtonElement>("[type=submit]")!.focus();
  }

  if (suggestion === null || !isIdle) return null;
  return (
    <button type="button" className="form-link" onClick={accept}>
      {formNotes.emailHint.before}
      <u>{suggestion}</u>
      {formNotes.emailHint.after}
    </button>
  );
}

function emailField({ current }: EmailHintProps["formRef"]): HTMLInputElement {
  return current!.querySelector<HTMLInputElement>("[name=email]")!;
}

/** Waits while something is pressed, so that the hint doesn't move it from under the pointer. */
function afterRelease(run: () => void) {
  setTimeout(() => {
    if (!document.querySelector(":active")) return run();
    addEventListener("pointerup", () => setTimeout(run), { once: true });
  });
}
