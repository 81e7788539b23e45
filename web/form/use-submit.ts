import { type SubmitEvent, useEffect, useEffectEvent, useReducer, useRef } from "react";
import { flushSync } from "react-dom";
import { formNotes } from "../../content/form-notes.ts";
import type { FormDefinition } from "../../content/form-definition.ts";
import { mayKeepUserKey } from "../consent/choice.ts";
import { readPageSettings } from "../page-settings.ts";
import { keepReferrerHost, referrerHost } from "../referrer-host.ts";
import { remember } from "../tab-storage.ts";
import { closeToast, toastError, toastSuccess } from "../ui/toast.tsx";
import { draftKey } from "./draft/draft.ts";
import { saveImage } from "./draft/saved-image.ts";
import type { FieldProblem } from "./field-problem.ts";
import { formDataset } from "./form-dataset.ts";
import { focusAfterSubmit } from "./focus-after-submit.ts";
import { type FormEvent, nextFormState } from "./form-state.ts";
import { attemptInTab } from "./send/attempt.ts";
import { readBotSignals } from "./send/bot-signals.ts";
import { loadLeadApi } from "./send/load-lead-api.ts";
import { ConnectionError } from "./send/connection-error.ts";
import { recordPressTime } from "./draft/pending-press.ts";
import { readLead } from "./send/read-lead.ts";
import { startCopyingImage } from "./send/sent-image.ts";
import { readSent, rememberSent } from "./send/sent-record.ts";
import { type SubmitFailure, type SubmittedRow, createSubmitLead } from "./send/submit-lead.ts";
import { withoutTrailingSlash } from "../../contract/paths.ts";

type Failure = Omit<SubmitFailure, "problem"> & { problem: FieldProblem["kind"] };

/** Submits a form, shows the result, and goes to the next page if there is one. */
export function useSubmit(id: string, form: FormDefinition) {
  const submitLead = useRef<ReturnType<typeof createSubmitLead>>(undefined);
  const [state, dispatch] = useReducer(nextFormState, { step: "idle" });
  // A second press may arrive before the first has rendered.
  const isSubmitting = useRef(false);

  async function submit(event: SubmitEvent<HTMLFormElement>) {
    event.preventDefault();
    if (isSubmitting.current) return;
    const element = event.currentTarget;
    const focusedButton = element.querySelector("[type=submit]:focus");
    const isByKeyboard = focusedButton?.matches(":focus-visible");
    closeToast();
    isSubmitting.current = true;
    dispatch({ type: "submitted" });
    recordPressTime(element);
    // The next page's form needs the ad's tags too.
    const query = location.search;
    if ("goTo" in form.afterSuccess) prefetch(form.afterSuccess.goTo + query);
    const follows = (form.asks === "email" && form.followsProduct && readSent()?.key) || null;
    const context = {
      path: withoutTrailingSlash(location.pathname),
      botSignals: readBotSignals(element),
      follows,
      consentTextHash: consentTextHash(element),
      query,
      referrerHost: referrerHost(),
    };
    submitLead.current ??= createSubmitLead(form, loadLeadApi, attemptInTab(id));
    const lead = readLead(element);
    const rememberImage = startCopyingImage(lead);
    const result = await submitLead.current(lead, context, (sent) => dispatch({ type: "progressed", sent }));
    delete formDataset(element).pressed;
    if ("problem" in result) {
      fail(result, element);
      if (result.cause === undefined) focusAfterSubmit("field", element);
      else if (focusedButton) focusAfterSubmit("button", element);
      return;
    }
    await succeed(result, element, rememberImage);
    // On a touchscreen, focusing a field would open the keyboard.
    if (isByKeyboard) focusAfterSubmit("field", element);
  }

  function fail({ problem: kind, message, cause }: Failure, element: HTMLFormElement) {
    const isSendFailure = cause !== undefined;
    if (isSendFailure) console.error(message, cause);
    else console.error(message);
    const place = element.querySelector(isSendFailure ? ".submit" : "fieldset, .email-panel")!;
    toastError(place, message, () => dispatch({ type: "toastClosed" }));
    const problem = { kind, message, isSendFailure, isInToast: true };
    const disconnected = cause instanceof ConnectionError && disconnectedState(message, cause);
    // Synchronously, because a disabled button can't be focused.
    flushSync(() => finish({ type: "failed", problem, ...disconnected }));
  }

  /** Reports a chosen file before the visitor sends it. */
  function showFileProblem(message: string, element: HTMLFormElement) {
    if (!isSubmitting.current) fail({ problem: "file", message }, element);
  }

  async function succeed(
    { row, key }: SubmittedRow,
    element: HTMLFormElement,
    rememberImage: () => Promise<void>,
  ) {
    const fragment = rememberSent(row, key);
    remember(draftKey(id), undefined);
    if (mayKeepUserKey(readPageSettings())) keepReferrerHost();
    if ("goTo" in form.afterSuccess) {
      // Removes the upload's progress while the next page loads.
      dispatch({ type: "submitted" });
      if ("product" in row && row.product.type === "file") {
        await Promise.all([rememberImage(), saveImage(id, undefined)]);
      }
      location.assign(form.afterSuccess.goTo + location.search + fragment);
      return;
    }
    element.reset();
    finish({ type: "reset" });
    toastSuccess(element.querySelector(".submit")!, form.afterSuccess.showToast);
  }

  function finish(event: Extract<FormEvent, { type: "failed" | "reset" }>) {
    isSubmitting.current = false;
    dispatch(event);
  }

  /** Clears what an edit may have repaired. A toast about failed sending stays open. */
  function clearProblem() {
    if (state.step !== "idle") return;
    const { problem } = state;
    if (problem?.isInToast && !problem.isSendFailure) closeToast();
    dispatch({ type: "edited" });
  }

  const showNote = (note: string) => dispatch({ type: "noted", note });

  // A page restored from the back/forward cache is still submitting, with its button disabled.
  useWindowEvent("pageshow", ({ persisted }) => {
    if (!persisted) return;
    closeToast();
    finish({ type: "reset" });
  });
  // Clears the problem but does not resend: only a press submits.
  useWindowEvent("online", () => {
    if (state.step !== "idle" || !state.isDisconnected) return;
    if (state.problem?.isInToast) closeToast();
    showNote(formNotes.backOnline);
  });
  return { state, submit, showFileProblem, clearProblem, showNote };
}

/** Adds a note that the visitor is offline, unless the message already says so. */
function disconnectedState(message: string, error: ConnectionError) {
  const needsNote = !navigator.onLine && !message.includes(error.message);
  return { isDisconnected: true, ...(needsNote && { note: formNotes.offline }) } as const;
}

function useWindowEvent<Type extends "pageshow" | "online">(
  type: Type,
  onEvent: (event: WindowEventMap[Type]) => void,
) {
  const listener = useEffectEvent(onEvent);
  useEffect(() => {
    const listen = (event: WindowEventMap[Type]) => listener(event);
    addEventListener(type, listen);
    return () => removeEventListener(type, listen);
  }, [type]);
}

/** The hash of the consent wording, on `LeadFormIsland`'s element around the form, which hydration doesn't change. */
function consentTextHash(form: HTMLFormElement): string | undefined {
  return form.closest<HTMLElement>("[data-consent-text]")?.dataset.consentText;
}

function prefetch(url: string) {
  if (document.querySelector(`link[rel=prefetch][href="${CSS.escape(url)}"]`)) return;
  document.head.append(Object.assign(document.createElement("link"), { rel: "prefetch", href: url }));
}
