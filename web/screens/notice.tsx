import type { ReactNode } from "react";
import type { NoticeContent } from "../../content/screens.ts";

type NoticeProps = NoticeContent & {
  /** Above the heading. */
  sign?: ReactNode;
  /** Beside the words; the world's ads, fanned, unless there is something else. */
  picture?: ReactNode;
  /** After the way home. */
  children?: ReactNode;
};

/** A screen that says one thing and leads home. */
export function Notice({ heading, text, link, sign, picture, children }: NoticeProps) {
  return (
    <div className="notice">
      <div className="notice-words">
        {sign}
        <h1>{heading}</h1>
        <p className="lead">{text}</p>
        <a className="button" href={link.href}>
          {link.label}
        </a>
        {children}
      </div>
      {picture ?? <AdFan />}
    </div>
  );
}

function AdFan() {
  return (
    <div className="fan" aria-hidden="true">
      <span />
      <span />
      <span />
    </div>
  );
}
