import { adCreation, nothingSent } from "../../content/screens.ts";
import { tabTitle } from "../document.tsx";
import { PrivacyLine } from "../form/privacy-line.tsx";
import { WithoutScript } from "../form/without-script.tsx";
import { LeadFormIsland } from "../islands/lead-form-island.tsx";
import { AdPreview } from "./ad-preview.tsx";
import { Facts } from "./facts.tsx";
import { Received } from "./received.tsx";
import { NothingSent } from "./nothing-sent.tsx";

const { title, heading, form, arrival } = adCreation;

/** After a product: a preview of its ads, the form for the e-mail address, and what comes of it. */
export function AdCreation() {
  return (
    <>
      <div className="ad-creation with-product" data-title={tabTitle(title)}>
        <Received />
        <h1>{heading}</h1>
        <div className="form-card">
          <LeadFormIsland id="where-to-send" form={form} start="load" />
          <WithoutScript for="address" />
          <PrivacyLine />
        </div>
        <AdPreview />
        <div className="arrival">
          <h2>{arrival.heading}</h2>
          <Facts facts={arrival.facts} />
        </div>
      </div>
      <NothingSent when="without-product" {...nothingSent} />
    </>
  );
}
