import { tagsInQuery } from "../../contract/tags.ts";

/** The source and campaign that an ad's link names; null without one. */
export type Campaign = { source: string | null; campaign: string | null };

/** What a server records of campaigns beyond its limits. */
export const OTHER_CAMPAIGN = "(other)";

/**
 * The maximum number of campaigns per server and UTC day; each combination of source and campaign counts. Later ones
 * are recorded as `OTHER_CAMPAIGN`, so that links with a name per visitor identify nobody and don't fill the table.
 */
export const CAMPAIGNS_PER_DAY_MAX = 200;

/** Keeps one network from using up the day's campaigns. */
export const CAMPAIGNS_PER_NETWORK_MAX = 10;

/** A longer name is recorded as `OTHER_CAMPAIGN`. */
export const CAMPAIGN_CHARS_MAX = 100;

const NONE: Campaign = { source: null, campaign: null };
const OTHER: Campaign = { source: OTHER_CAMPAIGN, campaign: OTHER_CAMPAIGN };

/** Names the campaigns of visitors, in bounded memory. */
export class CampaignNames {
  #day = "";
  readonly #known = new Set<string>();
  /** How many campaigns each network was the first to bring. */
  readonly #brought = new Map<string, number>();

  /**
   * @param query of the redirect page.
   * @param network the visitor's, under its pseudonym.
   */
  name(query: string, network: string, at: Date): Campaign {
    const tags = tagsInQuery(query);
    const campaign = { source: tags?.utm_source ?? null, campaign: tags?.utm_campaign ?? null };
    if (campaign.source === null && campaign.campaign === null) return NONE;
    const isLong = [campaign.source, campaign.campaign].some(
      (name) => (name?.length ?? 0) > CAMPAIGN_CHARS_MAX,
    );
    return !isLong && this.#admits(JSON.stringify(campaign), network, at) ? campaign : OTHER;
  }

  #admits(key: string, network: string, at: Date): boolean {
    const day = at.toISOString().slice(0, 10);
    if (day !== this.#day) {
      this.#day = day;
      this.#known.clear();
      this.#brought.clear();
    }
    if (this.#known.has(key)) return true;
    const brought = this.#brought.get(network) ?? 0;
    if (this.#known.size >= CAMPAIGNS_PER_DAY_MAX || brought >= CAMPAIGNS_PER_NETWORK_MAX) return false;
    this.#known.add(key);
    this.#brought.set(network, brought + 1);
    return true;
  }
}
