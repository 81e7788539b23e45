import { Check } from "lucide-react";
import { afterImageSent, imageSent, nothingSent, signedUp } from "../../content/screens.ts";
import { HOME, SCREEN_PATHS } from "../../contract/paths.ts";
import { tabTitle } from "../document.tsx";
import { AdPreview } from "./ad-preview.tsx";
import { EmptySets } from "./empty-sets.tsx";
import { Facts } from "./facts.tsx";
import { Notice, type NoticeProps } from "./notice.tsx";

/** After a signup. A tab that last sent a product sees `ImageSent` instead. */
export function Success() {
  return (
    <>
      <div className="after-product" data-title={tabTitle(imageSent.title)}>
        <ImageSent />
      </div>
      <div className="after-email" data-title={tabTitle(signedUp.title)}>
        <Thanks {...signedUp} ahead={<TellAColleague />}>
          <Facts facts={signedUp.facts} afterAddress={null} />
        </Thanks>
      </div>
    </>
  );
}

/** After a product, and after the e-mail address for its ads. */
export function ImageSent() {
  const { facts, otherAddress, anotherProduct } = afterImageSent;
  return (
    <Thanks
      {...imageSent}
      ahead={
        // `sent-script.ts` leads to the industry that the product came from.
        <a className="button another-product after-sending" href={HOME}>
          {anotherProduct}
        </a>
      }
    >
      <div className="with-product">
        <Facts facts={facts} afterAddress={<a href={SCREEN_PATHS.adCreation}>{otherAddress}</a>} />
      </div>
    </Thanks>
  );
}

/** `sent-script.ts` adds the link to the industry that the visitor signed up for. */
function TellAColleague() {
  const { label, subject, text } = signedUp.tell;
  return (
    <a
      className="button tell after-sending"
      href={`mailto:?subject=${encodeURIComponent(subject)}&body=${encodeURIComponent(`${text} `)}`}
    >
      {label}
    </a>
  );
}

function Thanks({ children, ...content }: Omit<NoticeProps, "sign" | "picture">) {
  const check = (
    <span className="done after-sending">
      <Check aria-hidden />
    </span>
  );
  const pictures = (
    <>
      <div className="after-sending">
        <AdPreview />
      </div>
      <div className="before-sending">
        <EmptySets />
      </div>
    </>
  );
  return (
    <Notice {...content} sign={check} picture={pictures}>
      <div className="after-sending">{children}</div>
      <p className="before-sending">{nothingSent}</p>
    </Notice>
  );
}
