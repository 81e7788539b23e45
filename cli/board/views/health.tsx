import { Alarms } from "./alarms.tsx";
import type { AlarmsProps } from "./alarms.tsx";

export type HealthProps = { alarms: AlarmsProps; facts: { name: string; says: string; isBad: boolean }[] };

export function Health({ alarms, facts }: HealthProps) {
  return (
    <>
      <div className="head">
        <h1>{alarms.findings.length > 0 ? "Something needs you" : "Health"}</h1>
      </div>
      <Alarms {...alarms} />
      <dl className="facts">
        {facts.map(({ name, says, isBad }) => (
          <div key={name} className={isBad ? "bad" : undefined}>
            <dt>{name}</dt>
            <dd>{says}</dd>
          </div>
        ))}
      </dl>
    </>
  );
}
