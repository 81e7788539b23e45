import type { ReactNode } from "react";

/** A demo's content, and its heading with the sentence below it. */
export type WithHead<Content> = Content & { head: ReactNode };
/** Also with the way to the form. */
export type WithHeadAndCall<Content> = WithHead<Content> & { call: ReactNode };
