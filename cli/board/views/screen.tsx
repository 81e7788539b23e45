import type { HealthProps } from "./health.tsx";
import type { LeadProps } from "./lead.tsx";
import type { LeadsProps } from "./leads.tsx";
import type { LogProps } from "./log.tsx";
import type { NoticeProps } from "./notice.tsx";
import type { TodayProps } from "./today.tsx";
import type { VariantsProps } from "./variants.tsx";

/** A screen's content. `isPending`: results are still being computed, and the screen reloads itself. */
export type Screen = { title: string; isPending?: boolean } & (
  | ({ screen: "today" } & TodayProps)
  | ({ screen: "variants" } & VariantsProps)
  | ({ screen: "leads" } & LeadsProps)
  | ({ screen: "lead" } & LeadProps)
  | ({ screen: "health" } & HealthProps)
  | ({ screen: "log" } & LogProps)
  | ({ screen: "notice" } & NoticeProps)
);

/** What every screen needs to know about the board. */
export type Frame = {
  /** The start of every URL. */
  base: string;
  formToken: string;
  /** The style sheet's file name. */
  style: string;
  /** When the figures were read. */
  at: Date;
};
