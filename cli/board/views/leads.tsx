import { BoardLink, useUrl } from "./board-link.tsx";
import { Time } from "./time.tsx";

/** A row of the list. */
export type LeadLine = {
  id: string;
  at: Date;
  /** The product's page or the picture's name; null for an e-mail address on a waitlist. */
  product: string | null;
  /** Whether its picture is shown beside it. */
  hasPicture: boolean;
  /** The e-mail address to write to, masked unless unmasked on request; null if there is none yet. */
  email: string | null;
  isMasked: boolean;
  page: string;
  campaign: string;
  webhook: WebhookState;
  /** Whether it has a spam reason, and no outcome that says more. */
  mayBeSpam: boolean;
  doneAt: Date | null;
  /** "Won, 120.00 EUR". */
  outcome: string | null;
};

/** The state of a lead's webhook calls. */
export type WebhookState = { state: "none" | "delivered" | "waiting" | "failed"; text: string };

export type LeadsProps = {
  filter: { text: string; kind: string; page: string; state: string; spam: string };
  pages: readonly { value: string; name: string }[];
  lines: LeadLine[];
  /** How far back the search went, if it stopped before the page was full. */
  searchedBackTo: Date | null;
  /** The URLs of this list and of the next, older leads; null at the end. */
  here: string;
  older: string | null;
};

export function Leads({
  filter,
  pages,
  lines,
  searchedBackTo,
  here,
  older,
  formToken,
}: LeadsProps & { formToken: string }) {
  const url = useUrl();
  const masked = lines.filter(({ isMasked }) => isMasked);
  return (
    <>
      <div className="head">
        <h1>Leads</h1>
      </div>
      <search>
        <form className="filter" action={url("leads")}>
          <label className="wide">
            Search
            <input
              type="search"
              name="text"
              defaultValue={filter.text}
              placeholder="Product, campaign, e-mail address, id"
            />
          </label>
          <Choice name="kind" label="What" value={filter.kind} options={KINDS} />
          <Choice
            name="page"
            label="Page"
            value={filter.page}
            options={[{ value: "", name: "Every page" }, ...pages]}
          />
          <Choice name="state" label="State" value={filter.state} options={STATES} />
          <Choice name="spam" label="Spam" value={filter.spam} options={SPAM} />
          <button className="strong">Show</button>
        </form>
      </search>
      {lines.length === 0 ? (
        <p className="empty">
          {searchedBackTo === null ? (
            "No lead matches."
          ) : (
            <>
              None among the leads back to <Time at={searchedBackTo} />.
            </>
          )}
        </p>
      ) : (
        <form method="post">
          <input type="hidden" name="token" value={formToken} />
          <input type="hidden" name="back" value={here} />
          {masked.map(({ id }) => (
            <input key={id} type="hidden" name="masked" value={id} />
          ))}
          <p className="tools">
            <span className="muted">Newest first</span>
            {masked.length > 0 && (
              <button className="quiet" formAction={url("show-all")}>
                Show {masked.length === 1 ? "the e-mail address" : `these ${masked.length} e-mail addresses`}
              </button>
            )}
          </p>
          <table className="leads">
            <thead>
              <tr>
                <th scope="col">Arrived</th>
                <th scope="col">Product</th>
                <th scope="col">E-mail address</th>
                <th scope="col">Page, campaign</th>
                <th scope="col">Webhook</th>
                <th scope="col">
                  <span className="sr-only">Done or not</span>
                </th>
              </tr>
            </thead>
            <tbody>
              {lines.map((line) => (
                <Line key={line.id} line={line} />
              ))}
            </tbody>
          </table>
        </form>
      )}
      <nav className="pages" aria-label="Older leads">
        {searchedBackTo !== null && lines.length > 0 && (
          <p className="muted">
            Looked back to <Time at={searchedBackTo} />.
          </p>
        )}
        {older !== null && (
          <BoardLink to={older}>{searchedBackTo === null ? "Older leads" : "Look further back"}</BoardLink>
        )}
      </nav>
    </>
  );
}

function Line({ line }: { line: LeadLine }) {
  const url = useUrl();
  const { id, at, product, hasPicture, page, campaign, webhook, mayBeSpam, doneAt } = line;
  return (
    <tr className={doneAt === null ? undefined : "done"}>
      <td className="when">
        <Time at={at} />
      </td>
      <th scope="row" className="what">
        <BoardLink to={`leads/${id}`}>
          {hasPicture && <img src={url(`picture/${id}`)} alt="" width="44" height="44" loading="lazy" />}
          <span>{product ?? "An e-mail address"}</span>
        </BoardLink>
        {mayBeSpam && <span className="mark">May be spam</span>}
      </th>
      <td className="email">
        {line.email === null ? (
          <span className="muted">none yet</span>
        ) : (
          <>
            <span>{line.email}</span>
            {line.isMasked && (
              <button className="quiet" name="id" value={id} formAction={url("show")}>
                Show<span className="sr-only"> the e-mail address of {id.slice(0, 13)}</span>
              </button>
            )}
          </>
        )}
      </td>
      <td className="where">
        {page}
        <span className="muted">{campaign}</span>
      </td>
      <td className={`webhook ${webhook.state}`}>{webhook.text}</td>
      <td className="act">
        {line.outcome !== null && <span className="outcome">{line.outcome}</span>}
        <button className="quiet" name="id" value={id} formAction={url(doneAt === null ? "done" : "reopen")}>
          {doneAt === null ? "Done" : "Reopen"}
          <span className="sr-only"> {id.slice(0, 13)}</span>
        </button>
      </td>
    </tr>
  );
}

type Option = { value: string; name: string };

const KINDS: Option[] = [
  { value: "", name: "Everything" },
  { value: "product", name: "Products" },
  { value: "url", name: "Products by link" },
  { value: "file", name: "Products by picture" },
  { value: "email", name: "E-mail addresses" },
];

const STATES: Option[] = [
  { value: "", name: "Open and done" },
  { value: "open", name: "Open" },
  { value: "qualified", name: "Qualified" },
  { value: "won", name: "Won" },
  { value: "lost", name: "Lost" },
  { value: "spam", name: "Marked as spam" },
];

const SPAM: Option[] = [
  { value: "", name: "Left out" },
  { value: "with", name: "Shown too" },
  { value: "only", name: "Only these" },
];

function Choice(props: { name: string; label: string; value: string; options: readonly Option[] }) {
  const { name, label, value, options } = props;
  return (
    <label>
      {label}
      <select name={name} defaultValue={value}>
        {options.map((option) => (
          <option key={option.value} value={option.value}>
            {option.name}
          </option>
        ))}
      </select>
    </label>
  );
}
