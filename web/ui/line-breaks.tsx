import { Fragment, type ReactNode } from "react";
import { mayBeTranslated } from "./may-be-translated.ts";

/** Allows line breaks only between clauses, which end with a comma or a full stop. */
export function breakByClause(text: string): ReactNode {
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

/** Prefers line breaks between sentences. */
export function breakBySentence(text: string): ReactNode {
  return text.split(/(?<=\.)( )/).map((part, at) =>
    part === " " ? (
      part
    ) : (
      // oxlint-disable-next-line react/no-array-index-key -- the sentences of a text that never changes
      <span key={at} className="together">
        {keepTogether(part)}
      </span>
    ),
  );
}

/** Prevents line breaks between a number and its noun. */
export function keepTogether(text: string): ReactNode {
  return text.split(/(\d+ \p{L}+(?: ad \p{L}+)?[.,]?)/u).map((part, at) =>
    at % 2 === 0 ? (
      part
    ) : (
      // oxlint-disable-next-line react/no-array-index-key -- the parts of a text that never changes
      <span key={at} className="together">
        {part}
      </span>
    ),
  );
}
