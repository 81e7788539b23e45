import type { ReactNode } from "react";
import { keepTogether } from "./keep-together.tsx";

/** Prefers line breaks between sentences. */
export function bySentence(text: string): ReactNode {
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
