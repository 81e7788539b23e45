import { useState } from "react";
import { adCreation } from "../../content/screens.ts";
import type { Product } from "../../contract/lead-row.ts";
import { LeadForm } from "../form/lead-form.tsx";
import { Notice } from "./notice.tsx";
import { useSent } from "./use-sent.ts";

const { heading, received, next, form, openedByHand } = adCreation;

/** After a product: what was received, what happens next, and where the ads should go. */
export function AdCreation() {
  const sent = useSent();
  if (sent === null || (sent?.last === "email" && !sent.product)) return <Notice {...openedByHand} />;
  return (
    <section className="ad-creation" aria-labelledby="ad-creation-heading">
      <div className="ad-creation-received">{sent?.product && <Received product={sent.product} />}</div>
      <div className="ad-creation-next">
        <h1 id="ad-creation-heading">{heading}</h1>
        <div className="form-card">
          <h2 className="form-heading">{form.name}</h2>
          <LeadForm id="where-to-send" form={form} />
        </div>
        <h2>{next.heading}</h2>
        <ol className="steps">
          {next.steps.map(({ title, text }) => (
            <li key={title}>
              <strong>{title}</strong>
              {text}
            </li>
          ))}
        </ol>
      </div>
    </section>
  );
}

function Received({ product }: { product: Product }) {
  if (product.type === "url") {
    return (
      <>
        <p>{received.link}</p>
        <a href={product.productUrl} target="_blank" rel="noreferrer">
          {product.productUrl}
        </a>
      </>
    );
  }
  return (
    <figure>
      <figcaption>{received.image}</figcaption>
      <ReceivedImage name={product.fileName} address={product.fileUrl} />
    </figure>
  );
}

/** An image that the browser can't draw is shown as its name. */
function ReceivedImage({ name, address }: { name: string; address: string }) {
  const [isDrawn, setIsDrawn] = useState(true);
  if (!isDrawn) return <p className="received-name">{name}</p>;
  return <img className="received-image" src={address} alt={name} onError={() => setIsDrawn(false)} />;
}
