import { flushSync } from "react-dom";
import { createRoot } from "react-dom/client";
import { Toaster, toast } from "sonner";

let mounted = false;

/** Toasts need a place on the page before the first one is shown. */
function mount() {
  if (mounted) return;
  mounted = true;
  const place = document.body.appendChild(document.createElement("div"));
  flushSync(() => createRoot(place).render(<Toaster position="top-center" richColors />));
}

export function toastSuccess(words: string) {
  mount();
  toast.success(words);
}

export function toastError(words: string) {
  mount();
  toast.error(words);
}
