import type { NoticeContent } from "../../content/screens.ts";

/** A screen that says one thing and leads home. */
export function Notice({ heading, text, link }: NoticeContent) {
  return (
    <section className="notice">
      <h1>{heading}</h1>
      <p className="lead">{text}</p>
      <a className="button" href={link.href}>
        {link.label}
      </a>
    </section>
  );
}
