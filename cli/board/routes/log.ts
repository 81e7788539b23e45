import type { AuditEntry } from "../../../domain/audit/audit-log.ts";
import { formatCount } from "../../output/format-number.ts";
import { safeText } from "../../output/safe-text.ts";
import type { Board } from "../board.ts";
import type { View } from "../views/view.tsx";

const ENTRIES_MAX = 200;

/** The audit log. */
export async function log({ stores }: Board): Promise<View> {
  const found = await stores.withAudit((audit) => audit.newest(ENTRIES_MAX + 1));
  const entries = found.slice(0, ENTRIES_MAX);
  return {
    name: "log",
    title: "Who saw what",
    entries: entries.map((entry) => ({
      at: entry.at,
      who: safeText(entry.who),
      text: describeEntry(entry),
      leadId: entry.leadId,
    })),
    isCut: found.length > ENTRIES_MAX,
  };
}

function describeEntry({ action, leads, leadId }: AuditEntry): string {
  switch (action) {
    case "shown":
      return leadId === null ? "Saw the e-mail address of a lead since erased" : "Saw the e-mail address";
    case "exported":
      return `Exported ${formatCount(leads, "lead")}`;
    case "erased":
      return `Erased ${formatCount(leads, "lead")}`;
    case "backed up":
      return `Backed up ${formatCount(leads, "lead")}`;
  }
}
