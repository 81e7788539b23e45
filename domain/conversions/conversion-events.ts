import { createHash } from "node:crypto";
import type { TagName } from "../../contract/tags.ts";
import type { StoredLead } from "../leads/lead-admin-repository.ts";

/** Google's Data Manager accepts no more events in one request. */
export const GOOGLE_EVENTS_MAX = 2000;

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
  /** Unique per destination. */
  name: string;
  eventsPerLineMax: number;
  /** This network's click that led to the lead, as "name value"; null if none did. */
  findClick(lead: StoredLead): string | null;
  /** Only for leads for which `findClick` finds a click. */
  toEvent(lead: StoredLead): object;
  toLine(events: readonly object[]): object;
};

export type ConversionOptions = {
  /** Whether events carry the visitor's hashed e-mail address; requires the visitor's consent. */
  hashedAddresses: boolean;
};

/** A conversion action of a Google Ads account. Each line is a request body for the Data Manager's `events:ingest`. */
export function googleDestination(
  account: string,
  conversionAction: string,
  { hashedAddresses }: ConversionOptions,
): Destination {
  const destination = {
    operatingAccount: { accountType: "GOOGLE_ADS", accountId: account },
    productDestinationId: conversionAction,
  };
  return {
    name: `google ${account}/${conversionAction}`,
    eventsPerLineMax: GOOGLE_EVENTS_MAX,
    findClick: (lead) => formatClick(lead, googleClickId(lead)),
    toEvent(lead) {
      const name = googleClickId(lead)!;
      // With gbraid or wbraid, Google rejects the whole request if it contains an address.
      const email = hashedAddresses && name === "gclid" ? normalizedEmail(lead) : null;
      return {
        adIdentifiers: { [name]: lead.tags![name] },
        eventTimestamp: lead.createdAt.toISOString(),
        transactionId: lead.id,
        eventSource: "WEB",
        ...(email !== null && {
          userData: { userIdentifiers: [{ emailAddress: sha256(withoutGmailDots(email)) }] },
        }),
      };
    },
    toLine: (events) => ({
      destinations: [destination],
      encoding: "HEX",
      ...(hashedAddresses && { consent: { adUserData: "CONSENT_GRANTED" } }),
      events,
    }),
  };
}

/** A data set of a network that accepts the IAB Tech Lab's ECAPI 1.0. Each line is one event. */
export function iabDestination(
  dataSet: string,
  clickId: ClickId,
  { hashedAddresses }: ConversionOptions,
): Destination {
  return {
    name: `iab ${dataSet}`,
    eventsPerLineMax: 1,
    findClick: (lead) => formatClick(lead, clickId),
    toEvent(lead) {
      const email = hashedAddresses ? normalizedEmail(lead) : null;
      return {
        data_set_id: dataSet,
        id: lead.id,
        timestamp: Math.floor(lead.createdAt.getTime() / 1000),
        event_type: "generate_lead",
        source: "website",
        user_data: {
          click_id: lead.tags![clickId],
          ...(email !== null && { email_address: [sha256(email)] }),
        },
      };
    },
    toLine: ([event]) => event!,
  };
}

function googleClickId({ tags }: StoredLead): ClickId | undefined {
  return GOOGLE_CLICK_IDS.find((name) => tags?.[name] !== undefined);
}

function formatClick({ tags }: StoredLead, name: ClickId | undefined): string | null {
  const value = name && tags?.[name];
  return value === undefined ? null : `${name} ${value}`;
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
