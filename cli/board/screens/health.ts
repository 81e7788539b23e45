import { statfs } from "node:fs/promises";
import { FREE_BYTES_MIN } from "../../watch/checks.ts";
import { formatBytes, formatCount, formatNumber } from "../../terminal/format-number.ts";
import type { Board } from "../board.ts";
import type { Screen } from "../views/screen.tsx";
import type { HealthProps } from "../views/health.tsx";
import { formatTime } from "../views/format-time.ts";
import { toAlarms } from "./alarms.ts";

/** Hand-off, space and alarms. */
export async function health(board: Board): Promise<Screen> {
  const { alarms } = board.reckoning.current();
  return {
    screen: "health",
    title: "Health",
    isPending: alarms === null,
    alarms: toAlarms(alarms),
    facts: [await handOff(board), await space(board)],
  };
}

type Fact = HealthProps["facts"][number];

async function handOff({ stores, config, now }: Board): Promise<Fact> {
  const { waiting, failed, dueSince } = await stores.read(({ outbox }) => outbox.backlog(now()));
  const name = "Hand-off";
  if (config().webhook === null && waiting + failed === 0) {
    return { name, says: "No webhook is set: leads stay here.", isBad: false };
  }
  const parts = [
    waiting === 0
      ? "Nothing waits."
      : `${formatCount(waiting, "call")} waiting${dueSince === null ? "" : `, the longest since ${formatTime(dueSince)}`}.`,
    ...(failed === 0 ? [] : [`${formatNumber(failed)} failed for good: leads hooks says why.`]),
  ];
  return { name, says: parts.join(" "), isBad: failed > 0 };
}

async function space({ config }: Board): Promise<Fact> {
  const { dataDir, databaseUrl, s3 } = config();
  const name = "Space";
  if (databaseUrl !== null && s3 !== null) {
    return { name, says: "Leads and pictures are not on this machine.", isBad: false };
  }
  const { bavail, bsize } = await statfs(dataDir);
  const free = bavail * bsize;
  return { name, says: `${formatBytes(free)} free where the data is.`, isBad: free < FREE_BYTES_MIN };
}
