import { createHash } from "node:crypto";
import type { TagName } from "../../contract/tags.ts";
import type { StoredLead } from "../leads/lead-repository.ts";

/** What Google's Data Manager takes in one request. */
export const GOOGLE_EVENTS_MAX = 2000;

/** In the order in which Google prefers them. It takes one: the others are for clicks of which iOS tells no more. */
const GOOGLE_CLICK_IDS = ["gclid", "gbraid", "wbraid"] as const satisfies readonly TagName[];

/** The parameters by which an ad network knows a click again. */
export const CLICK_IDS = [
  ...GOOGLE_CLICK_IDS,
  "dclid",
  "fbclid",
  "ttclid",
  "msclkid",
] as const satisfies readonly TagName[];
export type ClickId = (typeof CLICK_IDS)[number];

export type Destination = {
  /** Tells it from every other. */
  name: string;
  /** What one line of a file holds at most. */
  eventsPerLineMax: number;
  /** The click of its own that led to a lead, by its name and value; null: none did. */
  findClick(lead: StoredLead): string | null;
  /** What it is told of a lead with such a click. */
  toEvent(lead: StoredLead): object;
  /** What a line of a file says. */
  toLine(events: readonly object[]): object;
};

export type ConversionOptions = {
  /** Whether it is told the visitor's address, as a hash: only with the visitor's consent. */
  hashedAddresses: boolean;
};

/** An action of a Google Ads account. A line is the body of a call of `events:ingest` of Google's Data Manager. */
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
      // Beside the others it refuses an address, and with it the whole request.
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

/** A data set of a network that takes events as the IAB Tech Lab's ECAPI 1.0 has them. A line is one event. */
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

/** As both formats want it before it is hashed: in lower case, without white space. */
function normalizedEmail({ email, visitorEmail }: StoredLead): string | null {
  return (email ?? visitorEmail)?.replaceAll(/\s/g, "").toLowerCase() ?? null;
}

/** Gmail sees no dots before the at sign, and Google wants none there. */
function withoutGmailDots(email: string): string {
  const at = email.lastIndexOf("@");
  const [name, domain] = [email.slice(0, at), email.slice(at)];
  return /^@(gmail|googlemail)\.com$/.test(domain) ? name.replaceAll(".", "") + domain : email;
}

function sha256(text: string): string {
  return createHash("sha256").update(text).digest("hex");
}
