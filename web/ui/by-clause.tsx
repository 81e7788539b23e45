import { Fragment, type ReactNode } from "react";
import { mayBeTranslated } from "./may-be-translated.ts";

/** Short clauses, each ended by a comma or a full stop: lines break between them, and never within. */
export function byClause(text: string): ReactNode {
  const clauses = text.match(/.+?(?:[,.]|$)(?= |$)/g) ?? [];
  if (clauses.length < 2) return text;
  return clauses.map((clause, at) => (
    <Fragment key={clause}>
      {at > 0 && " "}
      <span className="together" {...mayBeTranslated}>
        {clause.trim()}
      </span>
    </Fragment>
  ));
}
