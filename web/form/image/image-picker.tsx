import { type SyntheticEvent, useEffect, useEffectEvent, useLayoutEffect, useRef, useState } from "react";
import { UPLOAD_BYTES_MAX } from "../../../contract/limits.ts";
import { mayBeTranslated } from "../../ui/may-be-translated.ts";
import { saveImage } from "../draft/saved-image.ts";
import { type FieldProblem, describeProblem } from "../field-problem.ts";
import { pickerDataset } from "../form-dataset.ts";
import { findImage, setImage } from "./image-file.ts";

type ImagePickerProps = {
  id: string;
  /** The form's own limit; without one, the server's holds. */
  bytesMax: number | null;
  problem: FieldProblem | undefined;
  onFileProblem: (message: string) => void;
};

/** A file input for one image; `image-drop.ts` adds dropped and pasted ones to it. */
export function ImagePicker({ id, bytesMax, problem, onFileProblem }: ImagePickerProps) {
  const area = useRef<HTMLDivElement>(null);
  const input = useRef<HTMLInputElement>(null);
  const chosen = useRef<HTMLDivElement>(null);
  const [image, setChosen] = useState<File>();

  function readInput(changed?: unknown) {
    const files = input.current!.files ?? [];
    const found = findImage(files);
    if (files.length > 0 && !found) return rejectFile();
    if (found?.type === "") return setImage(input.current!, found);
    // Screen readers announce a focused input's new value themselves.
    chosen.current!.setAttribute("aria-live", document.activeElement === input.current ? "off" : "polite");
    setChosen(found);
    if (!found && !changed) return;
    delete pickerDataset(area.current!).lost;
    if (pickerDataset(area.current!).copied === undefined) void saveImage(input.current!.form!.id, found);
    delete pickerDataset(area.current!).copied;
  }

  /** Browse dialogs let visitors override `accept`. */
  function rejectFile() {
    setImage(input.current!, image);
    onFileProblem("That file is not an image. Please choose a picture.");
  }

  // The image may have been chosen before hydration.
  const readFirst = useEffectEvent(() => readInput());
  useLayoutEffect(() => readFirst(), []);

  function remove() {
    // First, because it needs a layout, and the pressed button will be gone.
    input.current!.focus();
    setImage(input.current!, undefined);
  }

  return (
    <div ref={area} className="picker" data-picker>
      <input
        ref={input}
        id={id}
        className="picker-input"
        type="file"
        accept="image/*"
        required
        onChange={readInput}
        aria-label={image && "Replace image"}
        {...describeProblem(problem)}
      />
      <label htmlFor={id} className="picker-label" hidden={image !== undefined}>
        <b {...mayBeTranslated}>Take or choose a photo</b>
        <strong {...mayBeTranslated}>Drop your product image here</strong>
        <span {...mayBeTranslated}>or click to browse (PNG, JPG, WebP)</span>
        <small {...mayBeTranslated}>{`Up to ${formatMegabytes(bytesMax ?? UPLOAD_BYTES_MAX)} MB`}</small>
      </label>
      <button type="button" className="early-remove" {...mayBeTranslated}>
        Remove
      </button>
      <div ref={chosen} className="chosen" aria-live="polite">
        {image && (
          <ChosenImage
            key={`${image.name} ${image.size} ${image.lastModified}`}
            image={image}
            onRemove={remove}
            onProblem={onFileProblem}
          />
        )}
      </div>
      <p className="picker-hint" {...mayBeTranslated}>
        Please choose your picture again. This browser could not keep it.
      </p>
    </div>
  );
}

type ChosenImageProps = { image: File; onRemove: () => void; onProblem: (message: string) => void };

function ChosenImage({ image, onRemove, onProblem }: ChosenImageProps) {
  // null: the browser can't decode the format, as most can't decode HEIC, or the image is damaged.
  const [preview, setPreview] = useState<string | null>(() => URL.createObjectURL(image));
  useEffect(() => () => URL.revokeObjectURL(preview ?? ""), [preview]);

  function replacePreview({ currentTarget }: SyntheticEvent) {
    const chosen = currentTarget.parentElement!;
    setPreview(null);
    import("./damaged-image.ts").then(
      ({ reportDamage }) => reportDamage(image, chosen, onProblem),
      console.warn,
    );
  }

  return (
    <>
      {preview === null ? (
        <span className="chosen-tile" aria-hidden="true">
          {image.name.split(".").pop()?.slice(0, 5)}
        </span>
      ) : (
        <img src={preview} alt="Preview" onError={replacePreview} />
      )}
      <span className="chosen-name">{image.name}</span>
      <small>{`${formatMegabytes(image.size)} MB`}</small>
      <button type="button" className="chosen-remove" onClick={onRemove} aria-label={`Remove ${image.name}`}>
        Remove
      </button>
    </>
  );
}

/** Binary megabytes with up to one decimal; at least 0.1 unless there are no bytes. */
export function formatMegabytes(bytes: number): string {
  const megabytes = bytes / (1024 * 1024);
  if (Number.isInteger(megabytes)) return String(megabytes);
  return Math.max(megabytes, 0.1).toFixed(1);
}
