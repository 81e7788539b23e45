import type { Current } from "../background-results.ts";
import { namePages } from "../day-words.ts";
import type { AlarmsProps } from "../views/alarms.tsx";

export function toAlarms({ alarms, isUnderWay }: Pick<Current, "alarms" | "isUnderWay">): AlarmsProps {
  if (alarms === null) {
    const problems = isUnderWay ? [] : ["The alarms could not be worked out: leads watch says why."];
    return { findings: [], problems, remarks: [], at: null };
  }
  const { findings, could_not_look: notLooked, remarks } = alarms.value;
  return {
    findings: findings.map(({ says, next }) => ({ text: namePages(says), next })),
    problems: notLooked.map(({ check, problem }) => `Could not look at ${check}: ${problem}`),
    remarks: remarks.map(namePages),
    at: alarms.at,
  };
}
