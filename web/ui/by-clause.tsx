import { Fragment, type ReactNode } from "react";

/** Lines break after a dot in the middle, and nowhere else; a text without one breaks as it likes. */
export function byClause(text: string): ReactNode {
  const clauses = text.split(" · ");
  if (clauses.length === 1) return text;
  return clauses.map((clause, at) => (
    <Fragment key={clause}>
      {at > 0 && " "}
      <span className="nowrap">{at < clauses.length - 1 ? `${clause} ·` : clause}</span>
    </Fragment>
  ));
}
