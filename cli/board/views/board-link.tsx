import { createContext, useContext } from "react";
import type { ComponentProps } from "react";

/** The start of every address of the board. */
export const Base = createContext("/");

/** Turns a path within the board into an address. */
export function useAddress(): (path: string) => string {
  const base = useContext(Base);
  return (path) => base + path;
}

export function BoardLink({ to, children, ...props }: { to: string } & Omit<ComponentProps<"a">, "href">) {
  const address = useAddress();
  return (
    <a href={address(to)} {...props}>
      {children}
    </a>
  );
}
