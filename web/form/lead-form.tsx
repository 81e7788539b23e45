import { type SubmitEvent, useEffect, useLayoutEffect, useRef, useState } from "react";
import type { LeadFormContent } from "../../content/lead-form.ts";
import { Button } from "../ui/button.tsx";
import { attemptInTab } from "./send/attempt.ts";
import { connect, prepareToSend } from "./send/connect.ts";
import { DRAFT } from "./draft/draft.ts";
import type { Progress } from "./send/fetch-with-progress.ts";
import { EmailFields, ProductFields, Honeypot } from "./fields.tsx";
import { formatMegabytes } from "./picture/image-picker.tsx";
import { keepImage, restoreImage } from "./draft/kept-picture.ts";
import { wordsFor } from "./send/lead.ts";
import { notePress } from "./send/press.ts";
import { isFilled, readLead } from "./send/read-lead.ts";
import { rememberSent } from "./send/sent-record.ts";
import { readBotSignals } from "./send/bot-signals.ts";
import { type Outcome, leadSender } from "./send/submit-lead.ts";
import { remember } from "./tab-storage.ts";

export type LeadFormProps = { id: string; form: LeadFormContent };

type FormState =
  | { step: "editing"; problem?: string; thanks?: string }
  | { step: "sending"; sent?: Progress }
  | { step: "sent" };

/** The one form of every page. What it holds lives in its fields, so that nothing a visitor entered depends on this script. */
export function LeadForm({ id, form }: LeadFormProps) {
  const element = useRef<HTMLFormElement>(null);
  const isSending = useRef(false);
  const [submitLead] = useState(() => leadSender(form, connect, attemptInTab(id)));
  const [state, setState] = useState<FormState>({ step: "editing" });
  const [filled, setFilled] = useState(false);

  const readFields = () => setFilled(isFilled(readLead(element.current!)));

  useEffect(() => {
    if (filled) prepareToSend();
  }, [filled]);

  useLayoutEffect(readFields, []);

  useEffect(() => {
    const own = element.current!;
    own.dataset.ready = "";
    void restoreImage(own).then(() => {
      if (own.dataset.pressed !== undefined) own.requestSubmit();
    });
    // A page that comes back from the browser's history is as it was left: sent, with its button still disabled.
    const wake = ({ persisted }: PageTransitionEvent) => {
      if (!persisted) return;
      isSending.current = false;
      setState({ step: "editing" });
    };
    addEventListener("pageshow", wake);
    return () => removeEventListener("pageshow", wake);
  }, []);

  async function send(event: SubmitEvent<HTMLFormElement>) {
    event.preventDefault();
    if (isSending.current) return;
    isSending.current = true;
    setState({ step: "sending" });
    notePress(element.current!);
    if ("goTo" in form.afterSuccess) prefetch(form.afterSuccess.goTo);
    const outcome = await submitLead(
      readLead(element.current!),
      { path: pagePath(), botSignals: readBotSignals(element.current!) },
      (sent) => setState({ step: "sending", sent }),
    );
    delete element.current!.dataset.pressed;
    if ("problem" in outcome) fail(outcome);
    else await succeed(outcome);
  }

  function fail({ problem, message }: Extract<Outcome, { problem: unknown }>) {
    const words = wordsFor(form, problem, message);
    isSending.current = false;
    setState({ step: "editing", problem: words });
    console.error(words);
    // Where it can't be fetched, the words at the form must do.
    import("../ui/toast.tsx").then(({ toastError }) => toastError(words), console.error);
  }

  async function succeed({ row }: Extract<Outcome, { row: unknown }>) {
    rememberSent(row);
    remember(DRAFT, id, undefined);
    if ("goTo" in form.afterSuccess) {
      setState({ step: "sent" });
      if ("product" in row && row.product.type === "file") await keepImage(id, undefined);
      location.assign(form.afterSuccess.goTo);
      return;
    }
    const words = form.afterSuccess.stayAndSay;
    isSending.current = false;
    element.current!.reset();
    readFields();
    setState({ step: "editing", thanks: words });
    import("../ui/toast.tsx").then(({ toastSuccess }) => toastSuccess(words), console.error);
  }

  const problemId = `${id}-problem`;
  const problem = state.step === "editing" ? state.problem : undefined;
  const thanks = state.step === "editing" ? state.thanks : undefined;
  const fieldProps = { id, ...(problem === undefined ? {} : { problemId }) };
  return (
    <form
      ref={element}
      id={id}
      className="lead-form"
      data-asks={form.asks}
      aria-label={form.name}
      noValidate
      onSubmit={send}
      onInput={readFields}
      onChange={readFields}
    >
      {form.asks === "product" ? (
        <ProductFields {...fieldProps} imageBytesMax={form.imageBytesMax} />
      ) : (
        <EmailFields {...fieldProps} showsIcon={form.showsIcon} />
      )}
      <div className="form-said" aria-live="polite">
        <p id={problemId} className="form-problem">
          {problem}
        </p>
        <p className="form-thanks">{thanks}</p>
      </div>
      <Button type="submit" disabled={state.step !== "editing" || !filled}>
        {state.step === "editing" ? form.button : form.busyLabel}
      </Button>
      {state.step === "sending" && state.sent && <UploadProgress {...state.sent} />}
      <p className="form-promise">{form.promise}</p>
      <Honeypot />
    </form>
  );
}

function UploadProgress({ sentBytes, totalBytes }: Progress) {
  return (
    <p className="form-progress">
      <progress value={sentBytes} max={totalBytes} aria-label="Upload" />
      <span>
        {formatMegabytes(sentBytes)} of {formatMegabytes(totalBytes)} MB sent
      </span>
    </p>
  );
}

/** While a lead is on its way, so is the page that follows. */
function prefetch(address: string) {
  if (document.querySelector(`link[rel=prefetch][href="${address}"]`)) return;
  const link = document.createElement("link");
  link.rel = "prefetch";
  link.href = address;
  document.head.append(link);
}

/** The path that a row carries: without query, hash or trailing slash. */
function pagePath(): string {
  return location.pathname.replace(/(.)\/$/, "$1");
}
