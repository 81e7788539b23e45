import { sum } from "../sum.ts";
import type { AssignedVisitors, NetworkVisitors } from "./experiment-repository.ts";

/** One network may bring at most this share of a variant's visitors or leads of a day. */
export const NETWORK_SHARE_MAX = 0.1;

/** Below these counts, a large share means nothing: on a quiet day it takes a few people from one office. */
export const NETWORK_VISITORS_MIN = 5;
export const NETWORK_LEADS_MIN = 3;

/**
 * A network whose split between variants is less likely than this is excluded too. With very many networks that hits a
 * few honest ones, but regardless of their variant, so the report stays fair.
 */
export const NETWORK_CHANCE_MIN = 1 / 10_000;

/**
 * The networks to exclude from a page's figures, with all the visitors they brought there: those that brought too much
 * of a variant's visitors or leads on a day, or whose split is improbable.
 * @param isImprobableSplit whether the rules would hardly ever split one network's visitors to a page like this.
 */
export function findExcludedNetworks(
  networks: readonly NetworkVisitors[],
  assigned: readonly AssignedVisitors[],
  isImprobableSplit: (brought: readonly NetworkVisitors[]) => boolean,
): NetworkVisitors[] {
  const whole = Map.groupBy(assigned, toVariantOfDay);
  const parts = Map.groupBy(networks, (each) => `${toVariantOfDay(each)} ${each.network}`);
  const excluded = new Set<string>();
  for (const part of parts.values()) {
    const ofDay = whole.get(toVariantOfDay(part[0]!)) ?? [];
    const brings = (count: (of: AssignedVisitors | NetworkVisitors) => number, min: number) => {
      const own = sum(part.map(count));
      return own >= min && own > NETWORK_SHARE_MAX * sum(ofDay.map(count));
    };
    const bringsTooMany =
      brings(({ visitors }) => visitors, NETWORK_VISITORS_MIN) ||
      brings(({ converted }) => converted, NETWORK_LEADS_MIN);
    if (bringsTooMany) excluded.add(toNetworkOfPage(part[0]!));
  }
  for (const [network, brought] of Map.groupBy(networks, toNetworkOfPage)) {
    if (isImprobableSplit(brought)) excluded.add(network);
  }
  return networks.filter((network) => excluded.has(toNetworkOfPage(network)));
}

/** The visitors without those of the excluded networks. */
export function excludeNetworks(
  excluded: readonly NetworkVisitors[],
  assigned: readonly AssignedVisitors[],
): AssignedVisitors[] {
  const groups = Map.groupBy(excluded, toGroup);
  return assigned.map((visitors) => {
    const out = groups.get(toGroup(visitors)) ?? [];
    return {
      ...visitors,
      visitors: visitors.visitors - sum(out.map((network) => network.visitors)),
      converted: visitors.converted - sum(out.map((network) => network.converted)),
      ...(visitors.value !== undefined && {
        value: visitors.value - sum(out.map((network) => network.value ?? 0)),
      }),
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

/** Includes the day, since a network's pseudonym changes daily. */
function toNetworkOfPage({ path, network }: NetworkVisitors): string {
  return `${path} ${network}`;
}
