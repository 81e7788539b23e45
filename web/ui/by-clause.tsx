import { Fragment, type ReactNode } from "react";
import { mayBeTranslated } from "./may-be-translated.ts";

/** Allows line breaks only between clauses, which end with a comma or a full stop. */
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
