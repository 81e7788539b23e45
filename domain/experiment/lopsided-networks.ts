import type { AssignedVisitors, NetworkVisitors } from "./experiment-repository.ts";

/** More than this part of a variant's visitors or leads of a day is too much for one network. */
export const NETWORK_SHARE_MAX = 0.1;

/** On a quiet day a few people of one office are a large part, and no sign of anything. */
export const NETWORK_VISITORS_MIN = 5;
export const NETWORK_LEADS_MIN = 3;

/**
 * A network whose visitors chance would split so less often is left out too. With a thousand times as many networks a few
 * honest ones are among them, whatever they were given, so that no variant gains by it.
 */
export const NETWORK_CHANCE_MIN = 1 / 10_000;

/**
 * The networks that brought too much of a variant of a page on one day, with all that they brought to that page.
 * @param isUnlikely of what one network brought to a page: whether the rules would hardly ever split it so.
 */
export function findLopsided(
  networks: readonly NetworkVisitors[],
  assigned: readonly AssignedVisitors[],
  isUnlikely: (brought: readonly NetworkVisitors[]) => boolean,
): NetworkVisitors[] {
  const whole = Map.groupBy(assigned, toVariantOfDay);
  const parts = Map.groupBy(networks, (each) => `${toVariantOfDay(each)} ${each.network}`);
  const lopsided = new Set<string>();
  for (const part of parts.values()) {
    const ofDay = whole.get(toVariantOfDay(part[0]!)) ?? [];
    const brings = (count: (of: AssignedVisitors | NetworkVisitors) => number, min: number) => {
      const own = sum(part, count);
      return own >= min && own > NETWORK_SHARE_MAX * sum(ofDay, count);
    };
    const isLopsided =
      brings(({ visitors }) => visitors, NETWORK_VISITORS_MIN) ||
      brings(({ converted }) => converted, NETWORK_LEADS_MIN);
    if (isLopsided) lopsided.add(toNetworkOfPage(part[0]!));
  }
  for (const [network, brought] of Map.groupBy(networks, toNetworkOfPage)) {
    if (isUnlikely(brought)) lopsided.add(network);
  }
  return networks.filter((each) => lopsided.has(toNetworkOfPage(each)));
}

/** What remains without these networks. */
export function leaveOut(
  left: readonly NetworkVisitors[],
  assigned: readonly AssignedVisitors[],
): AssignedVisitors[] {
  const groups = Map.groupBy(left, toGroup);
  return assigned.map((visitors) => {
    const out = groups.get(toGroup(visitors)) ?? [];
    return {
      ...visitors,
      visitors: visitors.visitors - sum(out, (each) => each.visitors),
      converted: visitors.converted - sum(out, (each) => each.converted),
    };
  });
}

type OfDay = Pick<AssignedVisitors, "path" | "variant" | "rules" | "firstAt">;

function toVariantOfDay({ path, variant, firstAt }: OfDay): string {
  return `${path} ${variant} ${firstAt.toISOString().slice(0, 10)}`;
}

function toGroup(visitors: OfDay): string {
  return `${toVariantOfDay(visitors)} ${visitors.rules}`;
}

/** A network has another name on another day. */
function toNetworkOfPage({ path, network }: NetworkVisitors): string {
  return `${path} ${network}`;
}

function sum<T>(items: readonly T[], count: (item: T) => number): number {
  return items.reduce((total, item) => total + count(item), 0);
}
