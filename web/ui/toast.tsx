import { type ReactNode, useEffect, useRef, useState } from "react";
import { flushSync } from "react-dom";
import { type Root, createRoot } from "react-dom/client";
import { addStyles } from "./add-styles.ts";
import css from "./toast.css?inline";

/** The id of the message, for `aria-describedby` of a field with an error. */
export const TOAST_ID = "toast";

/** How long a success is shown: as long as by default in common toast libraries. */
const SUCCESS_MS = 4000;

/** Screen readers announce a status when its text changes, not when it is inserted with its text. */
const EMPTY_FIRST_MS = 50;

type ToastProps = { kind: "error" | "success"; words: string };

let root: { element: HTMLElement; react: Root } | undefined;
let onClose: (() => void) | undefined;

/**
 * Stays until closed or replaced.
 * @param place In the form, what it is about: the toast stands below it.
 */
export function toastError(place: Element, words: string, whenClosed: () => void) {
  show(place, { kind: "error", words });
  onClose = whenClosed;
}

/** Closes automatically. */
export function toastSuccess(place: Element, words: string) {
  show(place, { kind: "success", words });
}

/** Removes the toast synchronously, so that there is never more than one. */
export function closeToast() {
  draw(null);
  root?.element.remove();
  const notify = onClose;
  onClose = undefined;
  notify?.();
}

function show(place: Element, toast: ToastProps) {
  closeToast();
  if (!root) {
    addStyles(css);
    const element = document.createElement("div");
    root = { element, react: createRoot(element) };
  }
  place.after(root.element);
  draw(<Toast {...toast} />);
  root.element.firstElementChild!.scrollIntoView({ block: "nearest" });
}

function draw(toast: ReactNode) {
  flushSync(() => root?.react.render(toast));
}

function Toast({ kind, words }: ToastProps) {
  const isError = kind === "error";
  const [announced, announce] = useState(isError ? words : "");
  useEffect(() => {
    const timer = setTimeout(announce, EMPTY_FIRST_MS, words);
    return () => clearTimeout(timer);
  }, [words]);
  // Don't close while hovered or focused.
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
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-element-interactions -- only keeps it open
    <section
      className={announced === "" ? "sr-only" : isError ? "toast toast-error" : "toast"}
      aria-label="Notification"
      // Not `onPointerEnter`, for which React would need the events of the form that the pointer leaves.
      onPointerOver={hold}
      onPointerOut={release}
      onFocus={({ relatedTarget }) => {
        hold();
        focusedBefore.current = relatedTarget as HTMLElement | null;
      }}
      onBlur={release}
    >
      <p id={TOAST_ID} role={isError ? "alert" : "status"}>
        {announced}
      </p>
      <button
        type="button"
        aria-label="Close"
        onClick={({ detail }) => {
          closeToast();
          // Keyboard users return to where they came from.
          if (detail === 0) focusedBefore.current?.focus();
        }}
      >
        ×
      </button>
    </section>
  );
}
