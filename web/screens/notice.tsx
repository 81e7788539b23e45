import type { ReactNode } from "react";
import type { NoticeContent } from "../../content/screens.ts";

/** A screen that says one thing and leads home. */
export function Notice({ heading, text, link, children }: NoticeContent & { children?: ReactNode }) {
  return (
    <section className="notice">
      <h1>{heading}</h1>
      <p className="lead">{text}</p>
      {children}
      <a className="button" href={link.href}>
        {link.label}
      </a>
    </section>
  );
}
