import type { ReactNode } from "react";
import type { NoticeContent, HomeLink } from "../../content/screens.ts";
import { HOME } from "../../contract/paths.ts";
import { Button } from "../ui/button.tsx";

export type NoticeProps = NoticeContent & {
  above?: ReactNode;
  /** Before the heading. */
  sign?: ReactNode;
  /** Beside the text. */
  picture: ReactNode;
  children?: ReactNode;
  /** Another way to go on, before the link home, which is then the lesser one. */
  ahead?: ReactNode;
};

/** A screen with one message and a link home. */
export function Notice({ heading, text, wayHome, above, sign, picture, children, ahead }: NoticeProps) {
  return (
    <div className="notice">
      <div className="notice-words">
        {above}
        <div className="notice-head">
          {sign}
          <h1>{heading}</h1>
        </div>
        <p className="lead">{text}</p>
        {children}
        <div className="ways">
          {ahead}
          <HomeControl {...wayHome} />
        </div>
      </div>
      {picture}
    </div>
  );
}

function HomeControl({ label, as }: HomeLink) {
  if (as === "button") {
    // A form makes the button work without a script.
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
