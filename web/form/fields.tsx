import { Mail } from "lucide-react";
import { withScheme } from "../../contract/lead-row.ts";
import { mayBeTranslated } from "../ui/may-be-translated.ts";
import { type FieldProblem, describeProblem } from "./field-problem.ts";
import { ImagePicker } from "./image/image-picker.tsx";
import { HONEYPOT_NAME } from "./send/bot-signals.ts";

type FieldProps = { id: string; problem: FieldProblem | undefined };

type ProductFieldsProps = FieldProps & {
  imageBytesMax: number | null;
  onFileProblem: (message: string) => void;
};

/**
 * A product URL or an image. Both keep their contents when the visitor switches. The panels are siblings of the radio
 * buttons, so CSS alone can show the selected one.
 */
export function ProductFields({ id, problem, imageBytesMax, onFileProblem }: ProductFieldsProps) {
  return (
    <fieldset>
      <legend className="sr-only" {...mayBeTranslated}>
        What do you want to start with?
      </legend>
      {/* In a fieldset itself, Chromium would lay out everything again when a panel is shown. */}
      <div className="product">
        <input
          id={`${id}-by-url`}
          className="mode-input"
          type="radio"
          name="mode"
          value="url"
          defaultChecked
        />
        <label htmlFor={`${id}-by-url`} className="mode">
          <span {...mayBeTranslated}>Product Page URL</span>
        </label>
        <input id={`${id}-by-upload`} className="mode-input" type="radio" name="mode" value="upload" />
        <label htmlFor={`${id}-by-upload`} className="mode">
          <span {...mayBeTranslated}>Upload Product Image</span>
        </label>
        <div className="url-panel">
          {/* Visually, the radio button above is its label. */}
          <input
            id={`${id}-url`}
            className="field"
            name="url"
            type="url"
            aria-label="Product page URL"
            required
            inputMode="url"
            autoComplete="url"
            autoCapitalize="none"
            spellCheck={false}
            placeholder="https://your-shop.com/product"
            ref={addSchemeOnLeaving}
            {...describeProblem(problem)}
          />
          <Camera htmlFor={`${id}-by-upload`} />
        </div>
        <div className="upload-panel">
          <ImagePicker
            id={`${id}-image`}
            bytesMax={imageBytesMax}
            problem={problem}
            onFileProblem={onFileProblem}
          />
        </div>
      </div>
    </fieldset>
  );
}

/**
 * In the URL's field, a shortcut for pointers: switches to the picker and, once hydrated, opens it. Both have labels and
 * keys of their own.
 */
function Camera({ htmlFor }: { htmlFor: string }) {
  // oxlint-disable-next-line jsx-a11y/label-has-associated-control -- as above
  return <label className="field-photo" htmlFor={htmlFor} ref={browseOnClick} />;
}

function browseOnClick(camera: HTMLLabelElement) {
  const browse = () => camera.form!.querySelector<HTMLInputElement>("[type=file]")!.click();
  camera.addEventListener("click", browse);
  return () => camera.removeEventListener("click", browse);
}

function addSchemeOnLeaving(field: HTMLInputElement) {
  // What is no URL stays as it was typed: its error must be about what the visitor wrote.
  const addScheme = () => {
    const url = withScheme(field.value);
    if (!/\s/.test(url)) field.value = url;
  };
  // After a press that leaves the field and hides it, there is nothing to lay out.
  const leave = () => setTimeout(addScheme);
  field.addEventListener("blur", leave);
  return () => field.removeEventListener("blur", leave);
}

export function EmailFields({ id, problem, showsIcon }: FieldProps & { showsIcon: boolean }) {
  return (
    <div className="email-panel">
      <label htmlFor={`${id}-email`} className="field-label" {...mayBeTranslated}>
        Email address
      </label>
      <div className="field-with-icon">
        {showsIcon && <Mail aria-hidden />}
        <input
          id={`${id}-email`}
          className="field"
          name="email"
          type="email"
          required
          autoComplete="email"
          autoCapitalize="none"
          spellCheck={false}
          placeholder="Enter your email"
          {...describeProblem(problem)}
        />
      </div>
    </div>
  );
}

/** For bots only: invisible, and out of reach of keyboards, screen readers and password managers. */
export function Honeypot() {
  return (
    <input
      name={HONEYPOT_NAME}
      className="website"
      autoComplete="off"
      data-1p-ignore
      data-bwignore
      data-lpignore="true"
    />
  );
}
