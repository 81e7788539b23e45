import { useUrl } from "./board-link.tsx";
import type { LeadLine } from "./leads.tsx";
import { Time } from "./time.tsx";

export type LeadProps = {
  line: LeadLine;
  /** The product's page, if it is safe to open. */
  productHref: string | null;
  /** "3.4 MB". */
  picture: string | null;
  /** The outcome, or empty. */
  outcome: string;
  /** The stored value as a plain number, or empty. */
  value: string;
  /** Null if values are not recorded. */
  currency: string | null;
  /** Why the form was refused; null if it wasn't. */
  problem: string | null;
  /** Everything else that is known, by label. */
  facts: [name: string, value: string][];
  /** What happened to the lead: webhook calls, files for ad networks. */
  history: string[];
};

export function Lead(props: LeadProps & { formToken: string }) {
  const { line, picture, history } = props;
  const { id, at, product } = line;
  const url = useUrl();
  return (
    <>
      <div className="head">
        <p className="eyebrow">
          Lead of <Time at={at} />
        </p>
        <h1 className="long">{product ?? "An e-mail address"}</h1>
        {line.mayBeSpam && <p className="mark">May be spam</p>}
      </div>
      <div className="one">
        <Facts {...props} />
        <div className="side">
          {picture !== null && (
            <figure className="picture">
              <img src={url(`picture/${id}`)} alt="What the visitor sent" />
              <figcaption>
                {picture}. <a href={url(`picture/${id}`)}>Open the file</a>
              </figcaption>
            </figure>
          )}
          <DoneForm {...props} />
        </div>
      </div>
      {history.length > 0 && (
        <section aria-labelledby="history">
          <h2 id="history">Where it went</h2>
          <ul className="sentences">
            {history.map((entry) => (
              <li key={entry}>{entry}</li>
            ))}
          </ul>
        </section>
      )}
    </>
  );
}

/** What is known of the lead, and the buttons that reveal its e-mail address and reopen it. */
function Facts({ line, productHref, facts, formToken }: LeadProps & { formToken: string }) {
  const { id, doneAt } = line;
  const url = useUrl();
  return (
    <form method="post">
      <input type="hidden" name="token" value={formToken} />
      <input type="hidden" name="back" value={`leads/${id}`} />
      <dl className="facts">
        <div>
          <dt>E-mail address</dt>
          <dd>
            {line.email ?? "None yet"}{" "}
            {line.isMasked && (
              <button className="quiet" name="id" value={id} formAction={url("show")}>
                Show the e-mail address
              </button>
            )}
          </dd>
        </div>
        {productHref !== null && (
          <div>
            <dt>Product page</dt>
            <dd>
              <a href={productHref} rel="noopener noreferrer nofollow" target="_blank">
                {productHref}
              </a>
            </dd>
          </div>
        )}
        <div>
          <dt>State</dt>
          <dd>
            {doneAt === null ? (
              "Open"
            ) : (
              <>
                Done since <Time at={doneAt} />
                {line.outcome !== null && `: ${line.outcome}`}
                <button className="quiet" name="id" value={id} formAction={url("reopen")}>
                  Reopen
                </button>
              </>
            )}
          </dd>
        </div>
        <div>
          <dt>Webhook</dt>
          <dd className={`webhook ${line.webhook.state}`}>{line.webhook.text}</dd>
        </div>
        {facts.map(([name, fact]) => (
          <div key={name}>
            <dt>{name}</dt>
            <dd>{fact}</dd>
          </div>
        ))}
      </dl>
    </form>
  );
}

function DoneForm({ line, outcome, value, currency, problem, formToken }: LeadProps & { formToken: string }) {
  const { id, doneAt } = line;
  const url = useUrl();
  return (
    <form method="post" action={url("done")} className="became">
      <input type="hidden" name="token" value={formToken} />
      <input type="hidden" name="back" value={`leads/${id}`} />
      <input type="hidden" name="id" value={id} />
      <h2>What became of it?</h2>
      {problem !== null && (
        <p className="warning" role="alert">
          {problem}
        </p>
      )}
      <label>
        Outcome
        <select name="outcome" defaultValue={outcome}>
          <option value="">Just done</option>
          <option value="qualified">Qualified</option>
          <option value="won">Won</option>
          <option value="lost">Lost</option>
          <option value="spam">Spam</option>
        </select>
      </label>
      {currency !== null && (
        <label>
          Value, {currency}
          <input type="hidden" name="shown" value={value} />
          <input
            name="value"
            inputMode="decimal"
            autoComplete="off"
            defaultValue={value}
            placeholder="120.50"
          />
        </label>
      )}
      <button className="strong">{doneAt === null ? "Mark as done" : "Save"}</button>
    </form>
  );
}
