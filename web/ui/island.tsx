import type { ComponentType } from "react";

/**
 * A part of a page that comes alive in the browser. It is rendered at build like everything else; its props travel
 * along as JSON, and `hydrate.ts` finds the component by the island's name.
 */
export function Island<Props extends object>({
  name,
  component: Component,
  start = "intent",
  ...props
}: {
  name: string;
  component: ComponentType<Props>;
  /** "intent": when a visitor turns to it, or the browser is idle; "load": at once. */
  start?: "intent" | "load";
  props: Props;
}) {
  return (
    <div data-island={name} data-start={start} data-props={JSON.stringify(props.props)}>
      <Component {...props.props} />
    </div>
  );
}
