import type { ReactNode } from "react";
import type { nothingSent } from "../../content/screens.ts";
import { tabTitle } from "../document.tsx";
import { Industries } from "./industries.tsx";
import { ToIndustry } from "./to-industry.tsx";
import { Notice } from "./notice.tsx";

type NothingSentProps = typeof nothingSent & {
  /** The class of the state. */
  when: "without-product" | "before-sending";
  /** Below it all. */
  children?: ReactNode;
};

/** What a screen after a form shows if this tab has sent nothing. */
export function NothingSent({ when, sendProduct, children, ...content }: NothingSentProps) {
  return (
    <div className={`nothing-sent ${when}`} data-title={tabTitle(content.title)}>
      <Notice {...content} picture={<Industries />} ahead={<ToIndustry label={sendProduct} />} />
      {children}
    </div>
  );
}
