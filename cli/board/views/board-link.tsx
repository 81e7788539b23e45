import { createContext, useContext } from "react";
import type { ComponentProps } from "react";

/** The start of every URL of the board. */
export const Base = createContext("/");

/** Turns a path within the board into a URL. */
export function useUrl(): (path: string) => string {
  const base = useContext(Base);
  return (path) => base + path;
}

export function BoardLink({ to, children, ...props }: { to: string } & Omit<ComponentProps<"a">, "href">) {
  const url = useUrl();
  return (
    <a href={url(to)} {...props}>
      {children}
    </a>
  );
}
