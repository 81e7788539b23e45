import { createContext, useContext } from "react";
import type { ComponentProps } from "react";

/** Begins every address of the board. */
export const Base = createContext("/");

/** Makes an address of the board from a path within it. */
export function useAddress(): (path: string) => string {
  const base = useContext(Base);
  return (path) => base + path;
}

/** A link within the board. */
export function Go({ to, children, ...props }: { to: string } & Omit<ComponentProps<"a">, "href">) {
  const address = useAddress();
  return (
    <a href={address(to)} {...props}>
      {children}
    </a>
  );
}
