import type { HealthProps } from "./health.tsx";
import type { LeadProps } from "./lead.tsx";
import type { LeadsProps } from "./leads.tsx";
import type { LogProps } from "./log.tsx";
import type { NoticeProps } from "./notice.tsx";
import type { TodayProps } from "./today.tsx";
import type { VariantsProps } from "./variants.tsx";

/** A view's content. `isPending`: results are still being computed, and the view reloads itself. */
export type View = { title: string; isPending?: boolean } & (
  | ({ name: "today" } & TodayProps)
  | ({ name: "variants" } & VariantsProps)
  | ({ name: "leads" } & LeadsProps)
  | ({ name: "lead" } & LeadProps)
  | ({ name: "health" } & HealthProps)
  | ({ name: "log" } & LogProps)
  | ({ name: "notice" } & NoticeProps)
);

/** What every view needs to know about the board. */
export type Frame = {
  /** The start of every URL. */
  base: string;
  formToken: string;
  /** The style sheet's file name. */
  style: string;
  /** When the figures were read. */
  at: Date;
};
