import { existsSync } from "node:fs";
import { rm } from "node:fs/promises";
import type { Command } from "commander";
import { InvalidArgumentError } from "commander";
import { isConsentTextHash } from "../../contract/consent-text.ts";
import type { ConversionRepository } from "../../domain/conversions/conversion-repository.ts";
import {
  CLICK_IDS,
  findChange,
  googleDestination,
  iabDestination,
  stageValue,
} from "../../domain/conversions/conversion-events.ts";
import type { ClickId, Destination } from "../../domain/conversions/conversion-events.ts";
import { GOOD_OUTCOMES } from "../../domain/leads/lead-outcome.ts";
import type { GoodOutcome, Stage } from "../../domain/leads/lead-outcome.ts";
import { NETWORK_CONVERSIONS_PER_DAY_MAX } from "../../domain/experiment/networks.ts";
import type { LeadFilter } from "../../domain/leads/lead-admin-repository.ts";
import { choiceArgument } from "../arguments/choice.ts";
import { toFilter } from "../arguments/filter.ts";
import { timeArgument } from "../arguments/time.ts";
import { Failure, UsageError } from "../command-context.ts";
import type { AddCommand, CommandContext } from "../command-context.ts";
import { examples, JSON_OPTION } from "../arguments/help.ts";
import type { FileSink } from "../output/file-sink.ts";
import { formatCount, formatBytes } from "../output/format-number.ts";

const FORMATS = ["google", "iab"] as const;

type Options = {
  to: (typeof FORMATS)[number];
  account?: string;
  action?: string;
  dataSet?: string;
  clickId?: ClickId;
  outcome?: GoodOutcome;
  hashedAddresses?: boolean;
  agreeing?: ReadonlySet<string>;
  again?: Date;
  since?: Date;
  until?: Date;
  output: string;
  json?: true;
};

/** Writes a file of conversions to upload to an ad network. */
export const addConversions: AddCommand = (program, context) => {
  const command: Command = program
    .command("conversions")
    .summary("a file that tells an ad network which of its clicks became leads");
  command
    .description(
      `Writes which ad clicks became leads, for the ad network that sold them: the click's identifier, the time and the lead's id.
A lead is written once per destination, and never if it has a spam reason or is a preview; a product and the e-mail address
left for it are one lead. Each click is reported once, with its first lead, and at most ${NETWORK_CONVERSIONS_PER_DAY_MAX} leads a day per
visitor network. Sending the file is up to you: this program contacts nobody. For google, each line is a request body for
events:ingest of the Data Manager API; for iab, each line is one event of the IAB Tech Lab's ECAPI 1.0.

With --outcome, writes which leads turned out to be good, with their values; give each outcome its own conversion action.
The file also corrects earlier ones: it has new values, and retracts leads that no longer count (for Google, with a value
of 0).`,
    )
    .requiredOption("--to <format>", FORMATS.join(" or "), choiceArgument(FORMATS))
    .option("--account <id>", "google: the ten digits of the Ads account", accountArgument)
    .option("--action <id>", "google: the number of the conversion action", networkIdArgument)
    .option("--data-set <id>", "iab: the data_set_id that the network gave you", networkIdArgument)
    .option(
      "--click-id <name>",
      `iab: the network's own: ${CLICK_IDS.join(", ")}`,
      choiceArgument<ClickId>(CLICK_IDS),
    )
    .option(
      "--outcome <outcome>",
      "only leads that are qualified (or won), or won: see `leads done` and `leads outcomes`",
      choiceArgument(GOOD_OUTCOMES),
    )
    .option(
      "--hashed-addresses",
      "with each visitor's e-mail address as a SHA-256 hash. Only if your visitors agreed to that: see --agreeing",
    )
    .option(
      "--agreeing <texts>",
      "only e-mail addresses of leads with one of these consent_texts, separated by commas",
      consentTextsArgument,
    )
    .option(
      "--again <time>",
      "rewrite the leads of this destination's files since then, if they were lost or refused",
      timeArgument(context.now),
    )
    .option("--since <time>", "leads since then, such as 7d or 2026-01-31", timeArgument(context.now))
    .option("--until <time>", "before then", timeArgument(context.now))
    .requiredOption("-o, --output <file>", "the file to write, which appears once it is complete")
    .option(...JSON_OPTION)
    .addHelpText(
      "after",
      examples(
        "leads conversions --to google --account 1234567890 --action 987654321 --since 90d -o google.jsonl",
        "leads conversions --to google --account 1234567890 --action 4711 --outcome won -o won.jsonl",
        "leads conversions --to iab --data-set AB12 --click-id fbclid -o events.jsonl",
      ),
    )
    .action(async (options: Options) => {
      const { out } = context;
      const { output, json } = options;
      const destination = toDestination(options);
      const filter = toFilter({ since: options.since, until: options.until });
      if (existsSync(output)) throw new Failure(`${output} already exists, and is left unchanged.`);
      const written = await writeConversions(context, destination, filter, options);
      const { leads, adjustments, lines, bytes, sameClick, sameNetwork, noCurrency } = written;
      if (json) {
        const leftOut = { same_click: sameClick, same_network: sameNetwork, no_currency: noCurrency };
        return out.json({ destination: destination.name, leads, adjustments, lines, bytes, ...leftOut });
      }
      await out.line(
        lines === 0
          ? "No lead is new to this destination. Nothing was written."
          : `Wrote ${formatWritten(written)} to ${output}, in ${formatCount(lines, "line")}, ${formatBytes(bytes)}.`,
      );
      if (sameClick > 0)
        await out.line(`${formatCount(sameClick, "lead")} left out: their click was reported before.`);
      if (noCurrency > 0) {
        await out.line(`${formatCount(noCurrency, "lead")} not retracted: Google needs a CURRENCY for that.`);
      }
      if (sameNetwork > 0) {
        await out.line(
          `${formatCount(sameNetwork, "lead")} left out: at most ${NETWORK_CONVERSIONS_PER_DAY_MAX} a day are reported per network.`,
        );
      }
    });
};

function formatWritten({ leads, adjustments }: Written): string {
  const parts = [
    ...(leads > 0 ? [formatCount(leads, "conversion")] : []),
    ...(adjustments > 0 ? [formatCount(adjustments, "adjustment")] : []),
  ];
  return parts.join(" and ");
}

/** @throws UsageError when an option is missing, or belongs to another format. */
function toDestination({
  to,
  account,
  action,
  dataSet,
  clickId,
  outcome: stage = "lead",
  hashedAddresses = false,
  agreeing,
}: Omit<Options, "outcome"> & { outcome?: Stage }) {
  if (agreeing !== undefined && !hashedAddresses) {
    throw new UsageError("--agreeing requires --hashed-addresses.");
  }
  const conversionOptions = { stage, hashedAddresses, agreeingTextHashes: agreeing ?? null };
  if (to === "google") {
    if (account === undefined || action === undefined || dataSet !== undefined || clickId !== undefined) {
      throw new UsageError("--to google requires --account and --action.");
    }
    return googleDestination(account, action, conversionOptions);
  }
  if (dataSet === undefined || clickId === undefined || account !== undefined || action !== undefined) {
    throw new UsageError("--to iab requires --data-set and --click-id.");
  }
  return iabDestination(dataSet, clickId, conversionOptions);
}

/**
 * Leads with a click that are left out: the click was reported before, the visitor's network is over its limit, or the
 * lead can't be retracted at Google without a currency.
 */
type LeftOut = { sameClick: number; sameNetwork: number; noCurrency: number };
type Written = { leads: number; adjustments: number; lines: number; bytes: number } & LeftOut;

/**
 * Puts the file into place before recording it, so a recorded file always exists, even after a power cut. A run killed
 * in between is redone.
 * A file stays if it isn't known whether it was recorded, as when the connection is lost.
 */
async function writeConversions(
  { openConversions, config, signal, now }: CommandContext,
  destination: Destination,
  filter: LeadFilter,
  { output, again }: Pick<Options, "output" | "again">,
): Promise<Written> {
  const conversions = await openConversions();
  const { openFileSink } = await import("../output/file-sink.ts");
  const sink = await openFileSink(output);
  try {
    if (again !== undefined) await conversions.forgetFiles(destination.name, again);
    const file = await conversions.begin(destination.name, now());
    const counts = { adjustments: 0, sameClick: 0, sameNetwork: 0, noCurrency: 0 };
    const run: ConversionRun = { conversions, file, destination, filter, signal, counts, now: now() };
    const events = eventsAndAdjustments(run, config().currency);
    const { events: written, lines } = await writeLines(sink, events, destination);
    const leads = written - counts.adjustments;
    if (written === 0) {
      await sink.discard();
      return { leads, lines, bytes: 0, ...counts };
    }
    const bytes = await sink.finish();
    const isRecorded = await conversions.finish(file, written, now()).catch((error) => {
      throw new Failure(
        `${output} is written, but whether its leads count as reported is not known (${(error as Error).message}). ` +
          "Run it again into another file: if that has the same leads, delete this one.",
      );
    });
    if (isRecorded) return { leads, lines, bytes, ...counts };
    await rm(output);
    throw new Failure("Meanwhile, leads were deleted or reported by another run: run it again.");
  } catch (error) {
    await sink.discard();
    throw error;
  }
}

type ConversionRun = {
  conversions: ConversionRepository;
  file: string;
  destination: Destination;
  filter: LeadFilter;
  signal: AbortSignal;
  /** Updated as leads are adjusted or left out. */
  counts: LeftOut & { adjustments: number };
  now: Date;
};

async function* eventsAndAdjustments(run: ConversionRun, currency: string | null): AsyncGenerator<object> {
  yield* eventsFor(run);
  yield* adjustmentsFor(run, currency);
}

/** Corrections of the destination's earlier files. */
async function* adjustmentsFor(
  { conversions, file, destination, signal, counts, now: at }: ConversionRun,
  currency: string | null,
): AsyncGenerator<object> {
  for await (const batch of conversions.reported(destination.name)) {
    signal.throwIfAborted();
    const adjusted = batch.flatMap(({ lead, value: known }) => {
      const change = findChange(lead, { stage: destination.stage, known, currency, at });
      if (change === null || destination.findClick(lead) === null) return [];
      const event = destination.toAdjustment(lead, change);
      if (event === null) counts.noCurrency += 1;
      return event === null ? [] : [{ id: lead.id, value: change.value, event }];
    });
    if (adjusted.length === 0) continue;
    await conversions.addAdjustments(
      file,
      destination.name,
      adjusted.map(({ id, value }) => ({ id, value })),
    );
    counts.adjustments += adjusted.length;
    yield* adjusted.map(({ event }) => event);
  }
}

/**
 * One lead per click, and a daily limit per network, so that repeated submissions can't skew an ad network's bidding.
 */
async function* eventsFor(run: ConversionRun): AsyncGenerator<object> {
  const { conversions, file, destination, filter, signal, counts: leftOut } = run;
  const byNetwork = await conversions.reportedByNetwork(destination.name);
  for await (const batch of conversions.candidates(destination.name, destination.stage, filter)) {
    signal.throwIfAborted();
    const clicked = batch.flatMap((lead) => {
      const click = destination.findClick(lead);
      if (click === null) return [];
      return [{ lead, entry: { id: lead.id, click, value: stageValue(lead, destination.stage) } }];
    });
    if (clicked.length === 0) continue;
    const clicks = clicked.map(({ entry: { click } }) => click);
    const reported = await conversions.reportedClicks(file, destination.name, clicks);
    const chosen = clicked.filter(({ lead: { network }, entry: { click } }) => {
      const networkCount = network === null ? 0 : (byNetwork.get(network) ?? 0);
      if (reported.has(click)) leftOut.sameClick += 1;
      else if (networkCount >= NETWORK_CONVERSIONS_PER_DAY_MAX) leftOut.sameNetwork += 1;
      else {
        reported.add(click);
        if (network !== null) byNetwork.set(network, networkCount + 1);
        return true;
      }
      return false;
    });
    const claimed = await conversions.addToFile(
      file,
      destination.name,
      chosen.map(({ entry }) => entry),
    );
    for (const { lead } of chosen) if (claimed.has(lead.id)) yield destination.toEvent(lead);
  }
}

/** Lines are buffered up to this size. */
const CHUNK_CHARS_MIN = 64 * 1024;

async function writeLines(
  sink: FileSink,
  events: AsyncIterable<object>,
  { eventsPerLineMax, toLine }: Destination,
): Promise<{ events: number; lines: number }> {
  const written = { events: 0, lines: 0 };
  let line: object[] = [];
  let text = "";
  const endLine = () => {
    text += `${JSON.stringify(toLine(line))}\n`;
    written.events += line.length;
    written.lines += 1;
    line = [];
  };
  for await (const event of events) {
    line.push(event);
    if (line.length === eventsPerLineMax) endLine();
    if (text.length < CHUNK_CHARS_MIN) continue;
    await sink.write(text);
    text = "";
  }
  if (line.length > 0) endLine();
  await sink.write(text);
  return written;
}

function consentTextsArgument(text: string): ReadonlySet<string> {
  const texts = text.split(",");
  if (texts.every(isConsentTextHash)) return new Set(texts);
  throw new InvalidArgumentError("Each must be 16 characters, as leads show prints it.");
}

function accountArgument(text: string): string {
  const digits = text.replaceAll("-", "");
  if (/^\d{10}$/.test(digits)) return digits;
  throw new InvalidArgumentError("It must be the ten digits of a Google Ads account, such as 123-456-7890.");
}

function networkIdArgument(text: string): string {
  if (/^[\w.:-]{1,100}$/.test(text)) return text;
  throw new InvalidArgumentError("It must be the id as the network shows it.");
}
