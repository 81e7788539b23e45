import { type NoticeContent, nothingSent } from "../../content/screens.ts";
import { tabTitle } from "../document.tsx";
import { Industries } from "./industries.tsx";
import { Notice } from "./notice.tsx";

type NothingSentProps = {
  /** The class of the state. */
  when: "without-product" | "before-sending";
  /** What the screen says once something has been sent. */
  otherwise?: NoticeContent;
};

/** What a screen after a form shows if this tab has sent nothing. */
export function NothingSent({ when, otherwise }: NothingSentProps) {
  const { afterwards, ...content } = nothingSent;
  return (
    <div className={when} data-title={tabTitle(content.title)}>
      <Notice {...content} picture={<Industries />}>
        {otherwise && (
          <div className="afterwards">
            <p>{afterwards}</p>
            <h2>{otherwise.heading}</h2>
            <p>{otherwise.text}</p>
          </div>
        )}
      </Notice>
    </div>
  );
}
