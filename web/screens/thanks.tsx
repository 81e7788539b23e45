import { Check } from "lucide-react";
import {
  afterImageSent,
  afterwards,
  imageSent,
  notJoined,
  nothingSent,
  signedUp,
} from "../../content/screens.ts";
import { SCREEN_PATHS } from "../../contract/paths.ts";
import { tabTitle } from "../document.tsx";
import { AdPreview } from "./ad-preview.tsx";
import { Facts } from "./facts.tsx";
import { NothingSent } from "./nothing-sent.tsx";
import { Received } from "./received.tsx";
import { ToIndustry } from "./to-industry.tsx";
import { Notice, type NoticeProps } from "./notice.tsx";

/** After a signup. A tab that last sent a product sees the thanks for that instead. */
export function Success() {
  return (
    <>
      <div className="after-product" data-title={tabTitle(imageSent.title)}>
        <ThanksForProduct />
      </div>
      <div className="after-email" data-title={tabTitle(signedUp.title)}>
        <Thanks {...signedUp} ahead={<TellAColleague />}>
          <Facts facts={signedUp.facts} afterAddress={null} />
        </Thanks>
      </div>
      <NothingSent when="before-sending" {...notJoined} />
    </>
  );
}

/** After a product, and after the e-mail address for its ads. */
export function ImageSent() {
  return (
    <>
      <div className="after-sending" data-title={tabTitle(imageSent.title)}>
        <ThanksForProduct />
      </div>
      <NothingSent when="before-sending" {...nothingSent}>
        <p className="afterwards">
          {afterwards}{" "}
          <q>
            <span>{imageSent.heading}</span> <span>{imageSent.text}</span>
          </q>
        </p>
      </NothingSent>
    </>
  );
}

function ThanksForProduct() {
  const { link, facts, otherAddress, anotherProduct } = afterImageSent;
  return (
    <Thanks
      {...imageSent}
      above={<Received link={link} photo={null} />}
      ahead={<ToIndustry label={anotherProduct} />}
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
      className="button tell"
      href={`mailto:?subject=${encodeURIComponent(subject)}&body=${encodeURIComponent(`${text} `)}`}
    >
      {label}
    </a>
  );
}

function Thanks({ children, ...content }: Omit<NoticeProps, "sign" | "picture">) {
  const check = (
    <span className="done">
      <Check aria-hidden />
    </span>
  );
  return (
    <div className="thanks">
      <Notice {...content} sign={check} picture={<AdPreview />}>
        {children}
      </Notice>
    </div>
  );
}
