import { Time } from "./time.tsx";

export type AlarmsProps = {
  findings: { says: string; next: string }[];
  /** Checks that could not run. */
  problems: string[];
  /** When they ran; null while the first are under way. */
  at: Date | null;
};

/** What `leads watch` found. */
export function Alarms({ findings, problems, at, heading = true }: AlarmsProps & { heading?: boolean }) {
  return (
    <section className={findings.length > 0 ? "alarms" : "calm"} aria-label="Alarms">
      {heading && <h2>{findings.length > 0 ? "Needs you now" : "Alarms"}</h2>}
      {findings.length > 0 && (
        <ul>
          {findings.map(({ says, next }) => (
            <li key={says}>
              <strong>{says}</strong> {next}
            </li>
          ))}
        </ul>
      )}
      {problems.map((problem) => (
        <p key={problem}>{problem}</p>
      ))}
      {at === null ? (
        <p className="muted">Forms, hand-off, space and split are being looked at.</p>
      ) : (
        <p className="muted">
          {findings.length + problems.length === 0 &&
            "All is well: every form brings leads, nothing waits, there is space. "}
          Looked at <Time at={at} />.
        </p>
      )}
    </section>
  );
}
