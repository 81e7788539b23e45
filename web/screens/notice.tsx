import type { ReactNode } from "react";
import type { NoticeContent, WayHome } from "../../content/screens.ts";
import { HOME } from "../../contract/paths.ts";
import { Button } from "../ui/button.tsx";

type NoticeProps = NoticeContent & {
  /** Above the heading. */
  sign?: ReactNode;
  /** Beside the words; the world's ads, fanned, unless there is something else. */
  picture?: ReactNode;
  /** After the way home. */
  children?: ReactNode;
};

/** A screen that says one thing and leads home. */
export function Notice({ heading, text, wayHome, sign, picture, children }: NoticeProps) {
  return (
    <div className="notice">
      <div className="notice-words">
        {sign}
        <h1>{heading}</h1>
        <p className="lead">{text}</p>
        <HomeControl {...wayHome} />
        {children}
      </div>
      {picture ?? <AdFan />}
    </div>
  );
}

function HomeControl({ label, as }: WayHome) {
  if (as === "button") {
    // A form, so that it needs no script.
    return (
      <form action={HOME}>
        <Button type="submit">{label}</Button>
      </form>
    );
  }
  return (
    <a className="button" href={HOME}>
      {label}
    </a>
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
