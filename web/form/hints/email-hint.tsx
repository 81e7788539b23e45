import { type RefObject, useEffect, useState } from "react";
import { formNotes } from "../../../content/form-notes.ts";
import { suggestEmail } from "./suggest-email.ts";

type EmailHintProps = { formRef: RefObject<HTMLFormElement | null>; isIdle: boolean };

/** Offers the address that was probably meant, from when the field is left until it is edited. */
export function EmailHint({ formRef, isIdle }: EmailHintProps) {
  const [suggestion, suggest] = useState<string | null>(null);
  useEffect(() => {
    const field = emailField(formRef);
    const until = new AbortController();
    const forget = () => suggest(null);
    const look = () => {
      if (document.activeElement !== field) suggest(suggestEmail(field.value));
    };
    field.addEventListener("blur", () => afterRelease(look), until);
    field.addEventListener("input", forget, until);
    field.form!.addEventListener("reset", forget, until);
    return () => until.abort();
  }, [formRef]);

  function accept() {
    const field = emailField(formRef);
    field.value = suggestion!;
    field.dispatchEvent(new Event("input", { bubbles: true }));
    // This button is gone, and the next one to press is the form's own.
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

/** Waits while something is pressed: what appears must not move it away from under the finger. */
function afterRelease(run: () => void) {
  setTimeout(() => {
    if (!document.querySelector(":active")) return run();
    addEventListener("pointerup", () => setTimeout(run), { once: true });
  });
}
