import type { WithHeadAndCall } from "./with-head.ts";
import type { ClaimsDemo } from "../../../content/page.ts";
import { breakBySentence } from "../../ui/line-breaks.tsx";
import { Image } from "../../ui/image.tsx";

/** Choosing a claim writes the ad's headline, or says why there is none. */
export function Claims({ head, call, image, alt, claims }: WithHeadAndCall<ClaimsDemo>) {
  return (
    <div className="claims">
      {head}
      <Image name={image} asPlate alt={alt} sizes="(min-width: 60rem) 34rem, 92vw" />
      <fieldset>
        <legend>Ask for a claim</legend>
        {claims.map(({ claim, headline, verdict, reason }, at) => (
          <div key={claim}>
            <input type="radio" name="label-claim" id={`label-claim-${at}`} defaultChecked={at === 0} />
            <label htmlFor={`label-claim-${at}`}>{claim}</label>
            <p className={headline ? "claim-reason" : "claim-reason claim-refused"}>
              <strong>{verdict}</strong> {reason}
            </p>
            <p className="claim-headline">{headline ? breakBySentence(headline) : <s>{claim}</s>}</p>
          </div>
        ))}
      </fieldset>
      {call}
    </div>
  );
}
