import { type RefObject, useEffect, useEffectEvent, useLayoutEffect, useRef, useState } from "react";
import { formNotes } from "../../content/form-notes.ts";
import type { FormDefinition } from "../../content/form-definition.ts";
import { Button } from "../ui/button.tsx";
import { mayBeTranslated } from "../ui/may-be-translated.ts";
import { breakByClause } from "../ui/line-breaks.tsx";
import { enableButton } from "./draft/early-input.ts";
import { restoreImage } from "./draft/saved-image.ts";
import { EmailFields, Honeypot, ProductFields } from "./fields.tsx";
import { formDataset } from "./form-dataset.ts";
import { EmailHint } from "./hints/email-hint.tsx";
import { formatMegabytes } from "./image/image-picker.tsx";
import { SmallerCopyOffer } from "./image/smaller-copy-offer.tsx";
import { preloadSending } from "./send/load-lead-api.ts";
import type { Progress } from "./send/fetch-with-progress.ts";
import { useSubmit } from "./use-submit.ts";

/** When to announce that a lead is being sent: most have been sent by then. */
const SENDING_AFTER_MS = 1000;

export type LeadFormProps = { id: string; form: FormDefinition };

/** The input lives in the DOM, not in React state, so it survives late and failed hydration. */
export function LeadForm({ id, form }: LeadFormProps) {
  const formRef = useRef<HTMLFormElement>(null);
  const { state, submit, showFileProblem, clearProblem, showNote } = useSubmit(id, form);
  usePrepareSubmit(formRef);
  useResumeEarlyInput(formRef);
  useOnEdit(formRef, clearProblem);

  const { problem, note } = state.step === "idle" ? state : {};
  const fieldProps = { id, problem };
  return (
    <form
      ref={formRef}
      id={id}
      className="lead-form"
      data-asks={form.asks}
      aria-label={form.name}
      noValidate
      onSubmit={submit}
    >
      {form.asks === "product" ? (
        <ProductFields
          {...fieldProps}
          imageBytesMax={form.imageBytesMax}
          onFileProblem={(message) => showFileProblem(message, formRef.current!)}
        />
      ) : (
        <EmailFields {...fieldProps} showsIcon={form.showsIcon} />
      )}
      <div className="form-status" aria-live="polite">
        {/* `showPressStatus` writes here before hydration. */}
        <p className="form-problem" />
        <p className="form-note">{note}</p>
        {form.asks === "product" && form.imageBytesMax !== null && problem?.kind === "imageTooLarge" && (
          <SmallerCopyOffer formRef={formRef} bytesMax={form.imageBytesMax} onReplaced={showNote} />
        )}
        {form.asks === "email" && <EmailHint formRef={formRef} isIdle={state.step === "idle"} />}
        {state.step === "submitting" && <Sending />}
      </div>
      <div className="submit">
        <Button
          type="submit"
          // `enableButton` changes it.
          disabled
          aria-busy={state.step === "submitting"}
          {...mayBeTranslated}
        >
          {state.step === "idle" ? form.button : form.busyLabel}
        </Button>
        {form.asks === "product" ? (
          <>
            <DisabledButtonCover id={`${id}-url`} />
            <DisabledButtonCover id={`${id}-image`} />
          </>
        ) : (
          <DisabledButtonCover id={`${id}-email`} />
        )}
      </div>
      {state.step === "submitting" && state.sent && <UploadProgress {...state.sent} />}
      <p className="form-reassurance" {...mayBeTranslated}>
        {breakByClause(form.reassurance)}
      </p>
      <p className="form-hint" aria-hidden="true" {...mayBeTranslated}>
        {formNotes.emptyField[form.asks]}
      </p>
      <Honeypot />
    </form>
  );
}

/** Covers the disabled button, so that pressing it focuses the missing input. */
function DisabledButtonCover({ id }: { id: string }) {
  // oxlint-disable-next-line jsx-a11y/label-has-associated-control -- the input has another label, with words
  return <label className="cover" htmlFor={id} />;
}

/** Announces a submission to screen readers, which skip the disabled button, unless it is quick. */
function Sending() {
  const [announcement, announce] = useState("");
  useEffect(() => {
    const timer = setTimeout(announce, SENDING_AFTER_MS, formNotes.sending);
    return () => clearTimeout(timer);
  }, []);
  return <p className="sr-only">{announcement}</p>;
}

function UploadProgress({ sentBytes, totalBytes }: Progress) {
  return (
    <p className="form-progress">
      <progress value={sentBytes} max={totalBytes} aria-label="Upload" />
      <span>{`${formatMegabytes(sentBytes)} of ${formatMegabytes(totalBytes)} MB sent`}</span>
    </p>
  );
}

function useOnEdit(formRef: RefObject<HTMLFormElement | null>, onEdit: () => void) {
  const edited = useEffectEvent(onEdit);
  useEffect(() => listen(formRef.current!, ["input", "change"], () => edited()), [formRef]);
}

/**
 * Enables the button where `early-input.ts` doesn't, and preloads what sending needs once there is something to send.
 */
function usePrepareSubmit(formRef: RefObject<HTMLFormElement | null>) {
  // After every render: its state may have changed.
  useLayoutEffect(() => void enableButton(formRef.current!));
  useEffect(() => {
    const form = formRef.current!;
    let isPreloaded = false;
    function check() {
      if (!enableButton(form) || isPreloaded) return;
      isPreloaded = true;
      unlisten();
      afterPaint(preloadSending);
    }
    // Only until something is there to send: `early-input.ts` enables the button on these events.
    const unlisten = listen(form, ["input", "change"], check);
    check();
    // Browsers restore fields after hydration, and extensions fill them, without an input event.
    const unlistenPage = listen(window, ["pageshow", "pointerover", "pointerdown", "keydown"], check);
    return () => {
      unlisten();
      unlistenPage();
    };
  }, [formRef]);
}

/** Marks the form as hydrated, restores its image and submits a pending press. */
function useResumeEarlyInput(formRef: RefObject<HTMLFormElement | null>) {
  useEffect(() => {
    const form = formRef.current!;
    formDataset(form).ready = "";
    void restoreImage(form).then(() => {
      // Safari before 16 has no `requestSubmit`.
      const submit = new Event("submit", { bubbles: true, cancelable: true });
      if (formDataset(form).pressed !== undefined) form.dispatchEvent(submit);
    });
  }, [formRef]);
}

/** Runs something without delaying what a visitor sees. */
function afterPaint(run: () => void) {
  requestAnimationFrame(() => setTimeout(run));
}

/** Captures, because scripts that fill fields may dispatch events that don't bubble. */
function listen(target: EventTarget, types: string[], listener: () => void): () => void {
  for (const type of types) target.addEventListener(type, listener, true);
  return () => {
    for (const type of types) target.removeEventListener(type, listener, true);
  };
}
