import type { ComponentType } from "react";
import type { IslandProps } from "./hydrate.ts";

type IslandOptions<Name extends keyof IslandProps> = {
  name: Name;
  component: ComponentType<IslandProps[Name]>;
  props: IslandProps[Name];
  /** "intent": when a visitor turns to it, or the browser is idle; "load": at once. */
  start?: "intent" | "load";
};

/**
 * A part of a page that comes alive in the browser. It is rendered at build like everything else; its props travel
 * along as JSON, and `hydrate.ts` finds the component by the island's name.
 */
export function Island<Name extends keyof IslandProps>({
  name,
  component: Component,
  props,
  start = "intent",
}: IslandOptions<Name>) {
  return (
    <div data-island={name} data-start={start} data-props={JSON.stringify(props)}>
      <Component {...props} />
    </div>
  );
}
