import { flushSync } from "react-dom";
import { createRoot } from "react-dom/client";
import { Toaster, toast } from "sonner";

let mounted = false;

/** At the top, where it covers no button, and in the page's own colours turned around. */
const look = { background: "var(--ink)", color: "var(--paper)", border: 0, fontSize: "0.9375rem" };
const face = { fontFamily: "inherit" };

/** Toasts need a place on the page before the first one is shown. */
function mount() {
  if (mounted) return;
  mounted = true;
  const place = document.body.appendChild(document.createElement("div"));
  flushSync(() =>
    createRoot(place).render(<Toaster position="top-center" style={face} toastOptions={{ style: look }} />),
  );
}

export function toastSuccess(words: string) {
  mount();
  toast.success(words);
}

export function toastError(words: string) {
  mount();
  toast.error(words);
}
