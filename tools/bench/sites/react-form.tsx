import { type SubmitEvent, useState } from "react";
import type { FormDefinition } from "../../../content/form-definition.ts";

/** Our form as a user of React would write it: with its state in React, and nothing before React has hydrated it. */
export function ReactForm({ id, form }: { id: string; form: FormDefinition }) {
  const [mode, setMode] = useState("url");
  const [text, setText] = useState("");
  const [file, setFile] = useState<File>();
  const [isBusy, setBusy] = useState(false);
  const [problem, setProblem] = useState("");
  const isFilled = form.asks === "product" && mode === "upload" ? file !== undefined : text.trim() !== "";

  async function submit(event: SubmitEvent<HTMLFormElement>) {
    event.preventDefault();
    setBusy(true);
    try {
      await insert({ ...(await lead()), path: location.pathname });
      location.assign("goTo" in form.afterSuccess ? form.afterSuccess.goTo : "/success");
    } catch (error) {
      setProblem(String(error));
      setBusy(false);
    }
  }

  async function lead() {
    if (form.asks === "email") return { email: text.trim() };
    if (mode === "url" || !file) return { product: { type: "url", productUrl: text.trim() } };
    const filePath = `products/${Date.now()}-${crypto.randomUUID().replaceAll("-", "")}.${file.name.split(".").pop()}`;
    const storage = `${location.origin}/storage/v1/object`;
    await call(`${storage}/images/${filePath}`, file.type, file);
    const { name: fileName, type: fileType, size: fileSize } = file;
    const fileUrl = `${storage}/public/images/${filePath}`;
    return { product: { type: "file", fileName, fileType, fileSize, filePath, fileUrl } };
  }

  return (
    // Our style sheet shows a chosen file's name by itself until a form is ready.
    <form
      id={id}
      className="lead-form"
      data-ready=""
      data-asks={form.asks}
      aria-label={form.name}
      onSubmit={submit}
    >
      {form.asks === "product" ? (
        <fieldset className="product">
          <legend className="sr-only">What do you want to start with?</legend>
          {(["url", "upload"] as const).map((value) => (
            <ModeOption key={value} id={`${id}-${value}`} value={value} mode={mode} onChoose={setMode} />
          ))}
          {mode === "url" ? (
            <div className="url-panel">
              <input
                className="field"
                type="url"
                aria-label="Product page URL"
                placeholder="https://your-shop.com/product"
                value={text}
                onChange={(event) => setText(event.target.value)}
              />
            </div>
          ) : (
            <div className="upload-panel">
              <div className="picker">
                <input
                  id={`${id}-image`}
                  className="picker-input"
                  type="file"
                  accept="image/*"
                  onChange={(event) => setFile(event.target.files?.[0])}
                />
                <label htmlFor={`${id}-image`} className="picker-label">
                  <strong>{file ? file.name : "Drop your product image here"}</strong>
                  <span>or click to browse (PNG, JPG, WebP)</span>
                </label>
              </div>
            </div>
          )}
        </fieldset>
      ) : (
        <div className="email-panel">
          <label htmlFor={`${id}-email`} className="field-label">
            Email address
          </label>
          <input
            id={`${id}-email`}
            className="field"
            type="email"
            placeholder="Enter your email"
            value={text}
            onChange={(event) => setText(event.target.value)}
          />
        </div>
      )}
      <div className="form-status" aria-live="polite">
        <p className="form-problem">{problem}</p>
      </div>
      <div className="submit">
        <button className="button" type="submit" disabled={isBusy || !isFilled}>
          {isBusy ? form.busyLabel : form.button}
        </button>
      </div>
      <p className="form-reassurance">{form.reassurance}</p>
    </form>
  );
}

type ModeOptionProps = { id: string; value: string; mode: string; onChoose: (mode: string) => void };

function ModeOption({ id, value, mode, onChoose }: ModeOptionProps) {
  return (
    <>
      <input
        id={id}
        className="mode-input"
        type="radio"
        value={value}
        checked={mode === value}
        onChange={() => onChoose(value)}
      />
      <label htmlFor={id} className="mode">
        {value === "url" ? "Product Page URL" : "Upload Product Image"}
      </label>
    </>
  );
}

async function insert(row: object) {
  await call("/rest/v1/Landing%20page", "application/json", JSON.stringify(row));
}

async function call(address: string, type: string, body: BodyInit) {
  const headers = { apikey: "anon", authorization: "Bearer anon", "content-type": type };
  const answer = await fetch(address, { method: "POST", headers, body });
  if (!answer.ok) throw new Error(((await answer.json()) as { message: string }).message);
}
