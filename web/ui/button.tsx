import type { ComponentProps } from "react";

/** The one filled button of a form. */
export function Button({ className = "", ...props }: ComponentProps<"button">) {
  return <button className={`button ${className}`} {...props} />;
}
