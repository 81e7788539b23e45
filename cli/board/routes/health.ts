import { statfs } from "node:fs/promises";
import { usesDataDir } from "../../../config/groups/storage.ts";
import { FREE_BYTES_MIN } from "../../watch/checks.ts";
import { formatBytes, formatCount, formatNumber } from "../../output/format-number.ts";
import type { Board } from "../board.ts";
import type { View } from "../views/view.tsx";
import type { HealthProps } from "../views/health.tsx";
import { formatTime } from "../views/format-time.ts";
import { toAlarms } from "./alarms.ts";
import { DAY_MS } from "../../../domain/durations.ts";

/** Webhook calls, disk space, the last backup and alarms. */
export async function health(board: Board): Promise<View> {
  const current = board.results.current();
  return {
    name: "health",
    title: "Health",
    isPending: current.alarms === null && current.isComputing,
    alarms: toAlarms(current),
    facts: [await webhookCalls(board), await space(board), await backup(board)],
  };
}

type Fact = HealthProps["facts"][number];

async function webhookCalls({ stores, config, now }: Board): Promise<Fact> {
  const { waiting, failed, dueSince } = await stores.read(({ outbox }) => outbox.backlog(now()));
  const name = "Webhook";
  if (config().webhook === null && waiting + failed === 0) {
    return { name, text: "No webhook is set: leads stay here.", isBad: false };
  }
  const parts = [
    waiting === 0
      ? "Nothing is waiting."
      : `${formatCount(waiting, "call")} waiting${dueSince === null ? "" : `, the longest since ${formatTime(dueSince)}`}.`,
    ...(failed === 0 ? [] : [`${formatNumber(failed)} failed for good: leads hooks says why.`]),
  ];
  return { name, text: parts.join(" "), isBad: failed > 0 };
}

async function space({ stores, config }: Board): Promise<Fact> {
  const name = "Space";
  if (!usesDataDir(config())) {
    return { name, text: "Leads and pictures are not on this machine.", isBad: false };
  }
  const leadsBytes = await stores.fileBytes();
  const { bavail, bsize } = await statfs(config().dataDir);
  const free = bavail * bsize;
  return {
    name,
    text: `${leadsBytes === null ? "" : `Leads take ${formatBytes(leadsBytes)}; `}${formatBytes(free)} are free where the data is.`,
    isBad: free < FREE_BYTES_MIN,
  };
}

/** Older backups are marked as bad. */
const BACKUP_DAYS_MAX = 7;

async function backup({ stores, config, now }: Board): Promise<Fact> {
  const name = "Last backup";
  if (config().databaseUrl !== null) {
    return { name, text: "Not known: PostgreSQL is backed up with its own tools.", isBad: false };
  }
  const at = await stores.withAudit((log) => log.lastBackup());
  if (at === null) return { name, text: "Never backed up with leads backup.", isBad: true };
  const days = Math.floor((now().getTime() - at.getTime()) / DAY_MS);
  const ago = days === 0 ? "" : `, ${formatCount(days, "day")} ago`;
  return { name, text: `${formatTime(at)}${ago}, with leads backup.`, isBad: days > BACKUP_DAYS_MAX };
}
