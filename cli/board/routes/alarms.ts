import type { CurrentResults } from "../background-results.ts";
import { namePages } from "../day-words.ts";
import type { AlarmsProps } from "../views/alarms.tsx";

export function toAlarms({
  alarms,
  isComputing,
}: Pick<CurrentResults, "alarms" | "isComputing">): AlarmsProps {
  if (alarms === null) {
    const problems = isComputing ? [] : ["The alarms could not be computed: run leads watch to see why."];
    return { findings: [], problems, remarks: [], at: null };
  }
  const { findings, failed_checks: failedChecks, remarks } = alarms.value;
  return {
    findings: findings.map(({ message, advice }) => ({ message: namePages(message), advice })),
    problems: failedChecks.map(({ check, problem }) => `Could not check ${check}: ${problem}`),
    remarks: remarks.map(namePages),
    at: alarms.at,
  };
}
