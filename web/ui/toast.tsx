import { CircleAlert, CircleCheck, X } from "lucide-react";
import { type ReactNode, useEffect, useRef, useState } from "react";
import { flushSync } from "react-dom";
import { type Root, createRoot } from "react-dom/client";
import { addStyles } from "./add-styles.ts";
import css from "./toast.css?inline";

/** The element that says an error, for the field that it is about. */
export const TOAST_ID = "toast";

/** The default of the usual toast libraries. */
const SUCCESS_MS = 4000;

/** Screen readers read a status out when its words change, not when it comes with them. */
export const EMPTY_FIRST_MS = 50;

type ToastProps = { kind: "error" | "success"; words: string };

let root: Root | undefined;
let onGone: (() => void) | undefined;

/** Stays until it is closed or replaced. */
export function toastError(words: string, whenGone: () => void) {
  show({ kind: "error", words });
  onGone = whenGone;
}

/** Leaves by itself. */
export function toastSuccess(words: string) {
  show({ kind: "success", words });
}

/** There is one at a time, and one that is closed is gone at once, so that no message is on the page twice. */
export function closeToast() {
  draw(null);
  const tell = onGone;
  onGone = undefined;
  tell?.();
}

function show(toast: ToastProps) {
  closeToast();
  if (!root) {
    addStyles(css);
    root = createRoot(document.body.appendChild(document.createElement("div")));
  }
  draw(<Toast {...toast} />);
}

function draw(toast: ReactNode) {
  flushSync(() => root?.render(toast));
}

function Toast({ kind, words }: ToastProps) {
  const isError = kind === "error";
  const [said, say] = useState(isError ? words : "");
  useEffect(() => {
    const timer = setTimeout(say, EMPTY_FIRST_MS, words);
    return () => clearTimeout(timer);
  }, [words]);
  // What is being read or reached for stays.
  const [isHeld, setHeld] = useState(false);
  useEffect(() => {
    if (isError || isHeld) return;
    const timer = setTimeout(closeToast, SUCCESS_MS);
    return () => clearTimeout(timer);
  }, [isError, isHeld]);
  const hold = () => setHeld(true);
  const release = () => setHeld(false);
  const focusedBefore = useRef<HTMLElement>(null);

  return (
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-element-interactions -- it is only held
    <section
      className={said === "" ? "sr-only" : "toast"}
      aria-label="Notification"
      onPointerEnter={hold}
      onPointerLeave={release}
      onFocus={({ relatedTarget }) => {
        hold();
        focusedBefore.current = relatedTarget as HTMLElement | null;
      }}
      onBlur={release}
    >
      {isError ? <CircleAlert aria-hidden /> : <CircleCheck aria-hidden />}
      <p id={TOAST_ID} role={isError ? "alert" : "status"}>
        {said}
      </p>
      <button
        type="button"
        aria-label="Close"
        onClick={({ detail }) => {
          closeToast();
          // A press by keyboard goes back to where it came from.
          if (detail === 0) focusedBefore.current?.focus();
        }}
      >
        <X aria-hidden />
      </button>
    </section>
  );
}
