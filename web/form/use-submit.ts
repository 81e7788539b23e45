import { type SubmitEvent, useEffect, useEffectEvent, useRef, useState } from "react";
import { flushSync } from "react-dom";
import { formNotes } from "../../content/form-notes.ts";
import type { FormDefinition } from "../../content/form-definition.ts";
import { mayKeepUserKey } from "../consent/answer.ts";
import { readPageSettings } from "../page-settings.ts";
import { keepReferrerHost, referrerHost } from "../referrer-host.ts";
import { remember } from "../tab-storage.ts";
import { closeToast, toastError, toastSuccess } from "../ui/toast.tsx";
import { draftKey } from "./draft/draft.ts";
import { saveImage } from "./draft/saved-image.ts";
import type { FieldProblem } from "./field-problem.ts";
import { formDataset } from "./form-dataset.ts";
import { focusAfterSubmit } from "./focus-after-submit.ts";
import { attemptInTab } from "./send/attempt.ts";
import { readBotSignals } from "./send/bot-signals.ts";
import { connect } from "./send/connect.ts";
import { ConnectionError } from "./send/connection-error.ts";
import type { Progress } from "./send/fetch-with-progress.ts";
import { recordPress } from "./send/press.ts";
import { readLead } from "./send/read-lead.ts";
import { readSent, rememberSent } from "./send/sent-record.ts";
import { type SubmitFailure, type StoredLead, leadSender } from "./send/submit-lead.ts";

type FormState =
  | {
      step: "idle";
      problem?: FieldProblem;
      /** What is said quietly, at the form. */
      note?: string;
      /** The last try found no connection. */
      isUnsent?: true;
    }
  | { step: "submitting"; sent?: Progress };

/** Sends a form, says how that went, and leads on to the next page where there is one. */
export function useSubmit(id: string, form: FormDefinition) {
  const submitLead = useRef<ReturnType<typeof leadSender>>(undefined);
  const [state, setState] = useState<FormState>({ step: "idle" });
  // A second press can come before the first one is drawn.
  const isSubmitting = useRef(false);

  function become(next: FormState) {
    isSubmitting.current = next.step === "submitting";
    setState(next);
  }

  async function submit(event: SubmitEvent<HTMLFormElement>) {
    event.preventDefault();
    if (isSubmitting.current) return;
    const element = event.currentTarget;
    const pressed = element.querySelector("[type=submit]:focus");
    const isPressedByKey = pressed?.matches(":focus-visible");
    closeToast();
    become({ step: "submitting" });
    recordPress(element);
    // The next page may have a form too, whose lead came by the same ad.
    const query = location.search;
    if ("goTo" in form.afterSuccess) prefetch(form.afterSuccess.goTo + query);
    const follows = (form.asks === "email" && form.followsProduct && readSent()?.key) || null;
    const origin = {
      path: pagePath(),
      botSignals: readBotSignals(element),
      follows,
      query,
      referrerHost: referrerHost(),
    };
    submitLead.current ??= leadSender(form, connect, attemptInTab(id));
    const outcome = await submitLead.current(readLead(element), origin, (sent) =>
      setState({ step: "submitting", sent }),
    );
    delete formDataset(element).pressed;
    if ("problem" in outcome) {
      fail(outcome);
      if (outcome.cause === undefined) focusAfterSubmit("field", element);
      else if (pressed) focusAfterSubmit("button", element);
      return;
    }
    await succeed(outcome, element);
    // By touch, a field that has the focus would bring up the keyboard.
    if (isPressedByKey) focusAfterSubmit("field", element);
  }

  function fail({ problem: words, cause }: SubmitFailure) {
    const hasFailed = cause !== undefined;
    if (hasFailed) console.error(words, cause);
    else console.error(words);
    toastError(words, () =>
      setState((now) =>
        now.step === "idle" && now.problem ? { ...now, problem: { ...now.problem, isInToast: false } } : now,
      ),
    );
    const problem = { words, hasFailed, isInToast: true };
    const isUnsent = cause instanceof ConnectionError && unsent(words, cause);
    // At once, since a disabled button takes no focus.
    flushSync(() => become({ step: "idle", problem, ...isUnsent }));
  }

  async function succeed({ row, key }: StoredLead, element: HTMLFormElement) {
    const hash = rememberSent(row, key);
    remember(draftKey(id), undefined);
    if (mayKeepUserKey(readPageSettings())) keepReferrerHost(referrerHost());
    if ("goTo" in form.afterSuccess) {
      // The upload is over, and the next page on its way.
      setState({ step: "submitting" });
      if ("product" in row && row.product.type === "file") await saveImage(id, undefined);
      location.assign(form.afterSuccess.goTo + location.search + hash);
      return;
    }
    const thanks = form.afterSuccess.stayAndSay;
    element.reset();
    become({ step: "idle" });
    toastSuccess(thanks);
  }

  /** Of what was changed nothing is known until the next press; that sending has failed stays said. */
  function clearProblem() {
    if (state.step !== "idle") return;
    const { problem, note, ...rest } = state;
    if (problem === undefined && note === undefined) return;
    if (problem?.isInToast && !problem.hasFailed) closeToast();
    setState(rest);
  }

  function say(note: string) {
    // A link can be on its way while a copy is made.
    if (isSubmitting.current) return;
    become({ step: "idle", note });
  }

  // A page that comes back from the browser's history is as it was left: sent, with its button still disabled.
  useWindowEvent("pageshow", ({ persisted }) => {
    if (!persisted) return;
    closeToast();
    become({ step: "idle" });
  });
  // A problem that is over is said no longer; nothing is sent without a press.
  useWindowEvent("online", () => {
    if (state.step !== "idle" || !state.isUnsent) return;
    if (state.problem?.isInToast) closeToast();
    say(formNotes.backOnline);
  });
  return { state, submit, clearProblem, say };
}

/** Says that the visitor is offline where the form's own words name no cause. */
function unsent(words: string, { message }: ConnectionError) {
  const isSaid = navigator.onLine || words.includes(message);
  return { isUnsent: true, ...(!isSaid && { note: formNotes.offline }) } as const;
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

/** While a lead is on its way, so is the page that follows. */
function prefetch(address: string) {
  if (document.querySelector(`link[rel=prefetch][href="${CSS.escape(address)}"]`)) return;
  document.head.append(Object.assign(document.createElement("link"), { rel: "prefetch", href: address }));
}

/** The path that a row carries: without query, hash or trailing slash. */
function pagePath(): string {
  return location.pathname.replace(/(.)\/$/, "$1");
}
