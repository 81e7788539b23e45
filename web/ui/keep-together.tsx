import type { ReactNode } from "react";

/** Prevents line breaks between a number and its noun. */
export function keepTogether(text: string): ReactNode {
  return text.split(/(\d \p{L}+(?: ad \p{L}+)?)/u).map((part, at) =>
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
