import type { ReactNode } from "react";
import { type Fact, sentTo } from "../../content/screens.ts";

type FactsProps = {
  facts: Fact[];
  /** What follows the e-mail address that this tab sent. Without it, no address is shown. */
  afterAddress?: ReactNode;
};

/** What happens next, as a list of terms. */
export function Facts({ facts, afterAddress }: FactsProps) {
  return (
    <dl className="facts">
      {afterAddress !== undefined && (
        <div className="of-email">
          <dt>{sentTo}</dt>
          <dd>
            <span className="sent-email" /> {afterAddress}
          </dd>
        </div>
      )}
      {facts.map(({ about, fact }) => (
        <div key={about}>
          <dt>{about}</dt>
          <dd>{fact}</dd>
        </div>
      ))}
    </dl>
  );
}
