import { Alarms } from "./alarms.tsx";
import type { AlarmsProps } from "./alarms.tsx";

export type HealthProps = { alarms: AlarmsProps; facts: { name: string; text: string; isBad: boolean }[] };

export function Health({ alarms, facts }: HealthProps) {
  return (
    <>
      <div className="head">
        <h1>
          {headline(
            alarms,
            facts.some(({ isBad }) => isBad),
          )}
        </h1>
      </div>
      <Alarms {...alarms} heading={false} />
      <dl className="facts">
        {facts.map(({ name, text, isBad }) => (
          <div key={name} className={isBad ? "bad" : undefined}>
            <dt>{name}</dt>
            <dd>{text}</dd>
          </div>
        ))}
      </dl>
    </>
  );
}

function headline({ findings, problems, at }: AlarmsProps, hasBadFact: boolean): string {
  if (findings.length > 1) return `${findings.length} things need you`;
  if (findings.length === 1) return "One thing needs you";
  return at === null || problems.length > 0 || hasBadFact ? "Health" : "All is well";
}
