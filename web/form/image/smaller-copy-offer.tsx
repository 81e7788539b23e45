import { type RefObject, useEffect, useState } from "react";
import { formNotes } from "../../../content/form-notes.ts";
import { PICKER, pickerDataset } from "../form-dataset.ts";
import { readLead } from "../send/read-lead.ts";
import { setImage } from "./image-file.ts";

type SmallerCopyOfferProps = {
  formRef: RefObject<HTMLFormElement | null>;
  bytesMax: number;
  /** Called with a message once the copy has replaced the original. */
  onReplaced: (message: string) => void;
};

const notes = formNotes.smallerCopy;

/** Offers a smaller copy of an image that is too large, if the browser can decode it. */
export function SmallerCopyOffer({ formRef, bytesMax, onReplaced }: SmallerCopyOfferProps) {
  const [make, setMake] = useState<() => Promise<File | null>>();
  const [step, setStep] = useState<"offered" | "making" | "failed">("offered");

  useEffect(() => {
    const preview = formRef.current!.querySelector<HTMLImageElement>(".chosen img");
    const input = imageInput(formRef);
    const original = input.files?.[0];
    if (!preview || !original) return;
    const until = new AbortController();
    Promise.all([import("./smaller-copy.ts"), preview.decode()]).then(
      ([{ isCanvasReliable, makeSmallerCopy }]) => {
        if (until.signal.aborted || !isCanvasReliable()) return;
        setMake(() => () => makeSmallerCopy(preview, original, bytesMax));
      },
      // If the script fails to load or the image to decode, there is nothing to offer.
      console.info,
    );
    input.addEventListener("change", () => until.abort(), until);
    until.signal.addEventListener("abort", () => setMake(undefined));
    return () => until.abort();
  }, [formRef, bytesMax]);

  async function replace() {
    if (step === "making") return;
    setStep("making");
    const form = formRef.current!;
    const input = imageInput(formRef);
    const original = input.files?.[0];
    const copy = await make!().catch(() => null);
    // The visitor may have chosen another image in the meantime.
    if (input.files?.[0] !== original) return;
    if (!copy) {
      setStep("failed");
      input.focus();
      return;
    }
    pickerDataset(input.closest<HTMLElement>(PICKER)!).copied = "";
    setImage(input, copy);
    // The visitor may have switched to the URL field in the meantime.
    if (readLead(form).kind !== "file") return;
    onReplaced(notes.ready);
    form.querySelector<HTMLButtonElement>("[type=submit]")!.focus();
  }

  if (!make) return null;
  if (step === "failed") return <p className="form-note">{notes.failed}</p>;
  return (
    <button type="button" className="form-link" onClick={replace}>
      <u>{step === "making" ? notes.busy : notes.offer}</u>
    </button>
  );
}

function imageInput({ current }: SmallerCopyOfferProps["formRef"]): HTMLInputElement {
  return current!.querySelector<HTMLInputElement>("input[type=file]")!;
}
