import { Check } from "lucide-react";
import { afterImageSent, imageSent, signedUp } from "../../content/screens.ts";
import { HOME } from "../../contract/paths.ts";
import { tabTitle } from "../document.tsx";
import { AdPreview } from "./ad-preview.tsx";
import { AdFan, Notice, type NoticeProps } from "./notice.tsx";

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
  return (
    <Thanks
      {...imageSent}
      picture={
        <>
          <div className="with-product">
            <AdPreview />
          </div>
          <div className="without-product">
            <AdFan />
          </div>
        </>
      }
    >
      <p className="with-product">{afterImageSent.arrival}</p>
      {/* `sent-script.ts` leads to the industry that the product came from. */}
      <a className="button another-product" href={HOME}>
        {afterImageSent.anotherProduct}
      </a>
    </Thanks>
  );
}

function Thanks(content: NoticeProps) {
  const check = (
    <span className="done">
      <Check aria-hidden />
    </span>
  );
  return <Notice {...content} sign={check} />;
}
