import { createHash } from "node:crypto";
import type { TagName } from "../../contract/tags.ts";
import type { StoredLead } from "../leads/stored-lead.ts";
import { hasReached, isSameMoney } from "../leads/lead-outcome.ts";
import type { Money, Stage } from "../leads/lead-outcome.ts";

/** Google's Data Manager accepts no more events in one request. */
const GOOGLE_EVENTS_MAX = 2000;

/** In Google's order of preference; an event carries one. iOS may withhold gclid and send another instead. */
const GOOGLE_CLICK_IDS = ["gclid", "gbraid", "wbraid"] as const satisfies readonly TagName[];

/** The URL parameters that identify a click to its ad network. */
export const CLICK_IDS = [
  ...GOOGLE_CLICK_IDS,
  "dclid",
  "fbclid",
  "ttclid",
  "msclkid",
] as const satisfies readonly TagName[];
export type ClickId = (typeof CLICK_IDS)[number];

export type Destination = {
  /** Names the ad network's account or data set, and the stage. Leads are recorded as reported to it. */
  name: string;
  stage: Stage;
  eventsPerLineMax: number;
  /** This network's click that led to the lead, as "name value"; null if none did. */
  findClick(lead: StoredLead): string | null;
  /** Only for leads for which `findClick` finds a click. */
  toEvent(lead: StoredLead): object;
  /** Reports a change to an earlier event; null if the network can't be informed. */
  toAdjustment(lead: StoredLead, change: Change): object | null;
  toLine(events: readonly object[]): object;
};

export type Change = {
  /** Zero to retract the lead. */
  value: Money;
  isRetracted: boolean;
  at: Date;
};

/** ISO 4217 for "no currency". */
const NO_CURRENCY = "XXX";

/** The value to report with a stage; null if the lead has reached a later one, which reports the value instead. */
export function stageValue({ outcome }: StoredLead, stage: Stage): Money | null {
  return outcome?.outcome === stage ? outcome.value : null;
}

/**
 * The change to report to a destination, if any. A retracted lead stays retracted until it has a value.
 * @param known the value that the destination knows.
 * @param currency for retracting a lead that never had a value.
 */
export function findChange(
  lead: StoredLead,
  { stage, known, currency, at }: { stage: Stage; known: Money | null; currency: string | null; at: Date },
): Change | null {
  const outcome = lead.outcome?.outcome ?? null;
  const isRetracted = stage === "lead" ? outcome === "spam" : !hasReached(outcome, stage);
  if (isRetracted) {
    const value = { amount: 0, currency: known?.currency ?? currency ?? NO_CURRENCY };
    return known?.amount === 0 ? null : { value, isRetracted, at };
  }
  const value = stageValue(lead, stage);
  return value === null || isSameMoney(value, known) ? null : { value, isRetracted, at };
}

export type ConversionOptions = {
  stage: Stage;
  /** Whether events carry the visitor's hashed e-mail address; requires the visitor's consent. */
  hashedAddresses: boolean;
  /** Only leads with one of these consent texts; null for all leads. */
  agreeingTextHashes: ReadonlySet<string> | null;
};

const CONSENT = { adUserData: "CONSENT_GRANTED" };

/** A conversion action of a Google Ads account. Each line is a request body for the Data Manager's `events:ingest`. */
export function googleDestination(
  account: string,
  conversionAction: string,
  { stage, ...options }: ConversionOptions,
): Destination {
  const destination = {
    operatingAccount: { accountType: "GOOGLE_ADS", accountId: account },
    productDestinationId: conversionAction,
  };
  const toEvent = (lead: StoredLead, value: Money | null) => {
    const name = googleClickId(lead)!;
    // With gbraid or wbraid, Google rejects the whole request if it contains an e-mail address.
    const email = name === "gclid" ? agreedEmail(lead, options) : null;
    return {
      adIdentifiers: { [name]: lead.tags![name] },
      eventTimestamp: stageTime(lead, stage).toISOString(),
      transactionId: lead.id,
      eventSource: "WEB",
      ...(value !== null && { conversionValue: value.amount, currency: value.currency }),
      ...(email !== null && {
        userData: { userIdentifiers: [{ emailAddress: sha256(withoutGmailDots(email)) }] },
        ...(options.agreeingTextHashes !== null && { consent: CONSENT }),
      }),
    };
  };
  return {
    name: formatDestination(`google ${account}/${conversionAction}`, stage),
    stage,
    eventsPerLineMax: GOOGLE_EVENTS_MAX,
    findClick: (lead) => formatClick(lead, googleClickId(lead)),
    toEvent: (lead) => toEvent(lead, stageValue(lead, stage)),
    // An event with a transaction that Google knows restates its value.
    toAdjustment: (lead, { value }) => (value.currency === NO_CURRENCY ? null : toEvent(lead, value)),
    toLine: (events) => ({
      destinations: [destination],
      encoding: "HEX",
      ...(options.hashedAddresses && options.agreeingTextHashes === null && { consent: CONSENT }),
      events,
    }),
  };
}

/** A data set of a network that accepts the IAB Tech Lab's ECAPI 1.0. Each line is one event. */
export function iabDestination(
  dataSet: string,
  clickId: ClickId,
  { stage, ...options }: ConversionOptions,
): Destination {
  type ConversionEvent = { type: string; id: string; at: Date; value: Money | null };
  const toEvent = (lead: StoredLead, { type, id, at, value }: ConversionEvent) => {
    const email = agreedEmail(lead, options);
    return {
      data_set_id: dataSet,
      id,
      timestamp: Math.floor(at.getTime() / 1000),
      event_type: type,
      ...(value !== null && { value: value.amount, currency_code: value.currency }),
      source: "website",
      user_data: {
        click_id: lead.tags![clickId],
        ...(email !== null && { email_address: [sha256(email)] }),
      },
    };
  };
  const events = IAB_EVENTS[stage];
  // Events with the id of a known one are merged with it, so each stage has an id of its own.
  const stageEvent = (lead: StoredLead, value: Money | null) =>
    toEvent(lead, {
      type: events.reached,
      id: stage === "lead" ? lead.id : `${lead.id}.${stage}`,
      at: stageTime(lead, stage),
      value,
    });
  return {
    name: formatDestination(`iab ${dataSet}`, stage),
    stage,
    eventsPerLineMax: 1,
    findClick: (lead) => formatClick(lead, clickId),
    toEvent: (lead) => stageEvent(lead, stageValue(lead, stage)),
    toAdjustment: (lead, { value, isRetracted, at }) =>
      isRetracted
        ? toEvent(lead, { type: events.retracted, id: `${lead.id}.not-${stage}`, at, value: null })
        : stageEvent(lead, value),
    toLine: ([event]) => event!,
  };
}

const IAB_EVENTS: Record<Stage, { reached: string; retracted: string }> = {
  lead: { reached: "generate_lead", retracted: "disqualify_lead" },
  qualified: { reached: "qualify_lead", retracted: "disqualify_lead" },
  won: { reached: "close_convert_lead", retracted: "close_unconvert_lead" },
};

function formatDestination(destination: string, stage: Stage): string {
  return stage === "lead" ? destination : `${destination} ${stage}`;
}

function stageTime({ createdAt, outcome }: StoredLead, stage: Stage): Date {
  return stage === "lead" ? createdAt : (outcome?.at ?? createdAt);
}

function googleClickId({ tags }: StoredLead): ClickId | undefined {
  return GOOGLE_CLICK_IDS.find((name) => tags?.[name] !== undefined);
}

function formatClick({ tags }: StoredLead, name: ClickId | undefined): string | null {
  const value = name && tags?.[name];
  return value === undefined ? null : `${name} ${value}`;
}

/** Null without an e-mail address that may be reported. */
function agreedEmail(
  lead: StoredLead,
  { hashedAddresses, agreeingTextHashes }: Omit<ConversionOptions, "stage">,
): string | null {
  if (!hashedAddresses || agreeingTextHashes?.has(lead.consentTextHash ?? "") === false) return null;
  return normalizedEmail(lead);
}

/** Lower case without white space, as both formats require before hashing. */
function normalizedEmail({ email, visitorEmail }: StoredLead): string | null {
  return (email ?? visitorEmail)?.replaceAll(/\s/g, "").toLowerCase() ?? null;
}

/** Gmail ignores dots before the at sign, and Google requires them removed. */
function withoutGmailDots(email: string): string {
  const at = email.lastIndexOf("@");
  const [name, domain] = [email.slice(0, at), email.slice(at)];
  return /^@(gmail|googlemail)\.com$/.test(domain) ? name.replaceAll(".", "") + domain : email;
}

function sha256(text: string): string {
  return createHash("sha256").update(text).digest("hex");
}
