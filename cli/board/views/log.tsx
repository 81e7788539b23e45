import { BoardLink } from "./board-link.tsx";
import { Time } from "./time.tsx";

export type LogProps = {
  entries: { at: Date; who: string; text: string; leadId: string | null }[];
  /** Whether older entries are left out. */
  isCut: boolean;
};

export function Log({ entries, isCut }: LogProps) {
  return (
    <>
      <div className="head">
        <h1>Who saw what</h1>
        <p className="lead">
          E-mail addresses shown, leads exported and erased. Entries can’t be changed or removed, name a lead
          by its id, and lose that when the lead is erased.
        </p>
      </div>
      {entries.length === 0 ? (
        <p className="empty">Nobody has asked for an e-mail address, exported or erased anything.</p>
      ) : (
        <table className="log">
          <thead>
            <tr>
              <th scope="col">When</th>
              <th scope="col">Who</th>
              <th scope="col">What</th>
              <th scope="col">Lead</th>
            </tr>
          </thead>
          <tbody>
            {entries.map(({ at, who, text, leadId }, index) => (
              // oxlint-disable-next-line react/no-array-index-key -- entries have no other name
              <tr key={index}>
                <td>
                  <Time at={at} />
                </td>
                <td>{who}</td>
                <td>{text}</td>
                <td>
                  {leadId === null ? (
                    "–"
                  ) : (
                    <BoardLink to={`leads/${leadId}`}>{leadId.slice(0, 13)}</BoardLink>
                  )}
                </td>
              </tr>
            ))}
          </tbody>
        </table>
      )}
      {isCut && <p className="muted">These are the newest; the table audit_log has them all.</p>}
    </>
  );
}
