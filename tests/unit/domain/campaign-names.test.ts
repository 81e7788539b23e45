import { expect, test } from "vitest";
import {
  CAMPAIGN_CHARS_MAX,
  CampaignNames,
  CAMPAIGNS_PER_DAY_MAX,
  CAMPAIGNS_PER_NETWORK_MAX,
} from "../../../domain/experiment/campaign-names.ts";

const DAY = new Date("2026-01-02T03:04:05Z");
const NEXT_DAY = new Date("2026-01-03T00:00:00Z");
const OTHER = { source: "(other)", campaign: "(other)" };

/** Names from this many networks, ten each. */
function fill(names: CampaignNames, at = DAY) {
  for (let n = 0; n < CAMPAIGNS_PER_DAY_MAX; n++) {
    names.name(`?utm_campaign=c${n}`, `network ${Math.floor(n / CAMPAIGNS_PER_NETWORK_MAX)}`, at);
  }
}

test("a visitor's source and campaign come from the ad's link, without click ids", () => {
  const names = new CampaignNames();
  const name = (query: string) => names.name(query, "5b2e", DAY);
  expect(name("?utm_source=ad&utm_campaign=Summer%20sale&gclid=Cj0K")).toEqual({
    source: "ad",
    campaign: "Summer sale",
  });
  expect(name("?utm_campaign=summer")).toEqual({ source: null, campaign: "summer" });
  for (const query of ["", "?gclid=Cj0K", "?utm_source=&utm_medium=cpc"]) {
    expect(name(query)).toEqual({ source: null, campaign: null });
  }
});

test("a name that is too long counts as (other)", () => {
  const names = new CampaignNames();
  const long = "x".repeat(CAMPAIGN_CHARS_MAX + 1);
  expect(names.name(`?utm_source=ad&utm_campaign=${long}`, "5b2e", DAY)).toEqual(OTHER);
  expect(names.name(`?utm_campaign=${long.slice(1)}`, "5b2e", DAY).campaign).toBe(long.slice(1));
});

test("beyond a day's limit, new names count as (other), and known ones stay; the next day starts over", () => {
  const names = new CampaignNames();
  fill(names);
  expect(names.name("?utm_campaign=late", "late", DAY)).toEqual(OTHER);
  expect(names.name("?utm_campaign=c7", "late", DAY).campaign).toBe("c7");
  expect(names.name("?utm_campaign=late", "late", NEXT_DAY).campaign).toBe("late");
});

test("one network can't use up the names, and may bring as many the next day", () => {
  const names = new CampaignNames();
  const brought = Array.from(
    { length: 50 },
    (_, n) => names.name(`?utm_campaign=c${n}`, "5b2e", DAY).campaign,
  );
  expect(new Set(brought).size).toBe(CAMPAIGNS_PER_NETWORK_MAX + 1);
  expect(names.name("?utm_campaign=summer", "77aa", DAY).campaign).toBe("summer");
  expect(names.name("?utm_campaign=c49", "5b2e", NEXT_DAY).campaign).toBe("c49");
});
