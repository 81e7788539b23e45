import type { ComponentProps } from "react";

/** A form's primary button. */
export function Button({ className = "", ...props }: ComponentProps<"button">) {
  return <button className={`button ${className}`} {...props} />;
}
