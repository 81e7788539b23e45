import { Time } from "./time.tsx";

export type AlarmsProps = {
  findings: { message: string; advice: string }[];
  /** Checks that could not run. */
  problems: string[];
  /** Forms that could not be judged, for example. */
  remarks: string[];
  /** When they ran; null during the first run. */
  at: Date | null;
};

/** What `leads watch` found. */
export function Alarms(props: AlarmsProps & { heading?: boolean }) {
  const { findings, problems, remarks, at, heading = true } = props;
  return (
    <section className={findings.length > 0 ? "alarms" : "calm"} aria-label="Alarms">
      {heading && <h2>{findings.length > 0 ? "Needs you now" : "Alarms"}</h2>}
      {findings.length > 0 && (
        <ul>
          {findings.map(({ message, advice }) => (
            <li key={message}>
              <strong>{message}</strong> {advice}
            </li>
          ))}
        </ul>
      )}
      {problems.map((problem) => (
        <p key={problem}>{problem}</p>
      ))}
      {at === null && problems.length === 0 && (
        <p className="muted">Checking forms, webhook calls, space and splits…</p>
      )}
      {at !== null && (
        <p className="muted">
          {findings.length + problems.length === 0 &&
            "Nothing found: no form is silent, no webhook call is stuck, and there is enough space. "}
          {remarks.join(" ")} Last checked <Time at={at} />.
        </p>
      )}
    </section>
  );
}
