import type { ComponentProps } from "react";
import { renderToString } from "react-dom/server";
import { ReactForm } from "./react-form.tsx";

export function renderReactForm(props: ComponentProps<typeof ReactForm>): string {
  return renderToString(<ReactForm {...props} />);
}
