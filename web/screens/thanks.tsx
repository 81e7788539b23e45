import { Check } from "lucide-react";
import { type NoticeContent, imageSent, signedUp } from "../../content/screens.ts";
import { tabTitle } from "../document.tsx";
import { Notice } from "./notice.tsx";

/** After a signup. A tab that last sent a product sees `ImageSent` instead. */
export function Success() {
  return (
    <>
      <div className="after-product" data-title={tabTitle(imageSent.title)}>
        <ImageSent />
      </div>
      <div className="after-email" data-title={tabTitle(signedUp.title)}>
        <Thanks {...signedUp} />
      </div>
    </>
  );
}

/** After a product, and after the e-mail address for its ads. */
export function ImageSent() {
  return <Thanks {...imageSent} />;
}

function Thanks(content: NoticeContent) {
  const check = (
    <span className="done">
      <Check aria-hidden />
    </span>
  );
  return <Notice {...content} sign={check} />;
}
