import { existsSync } from "node:fs";
import { rm } from "node:fs/promises";
import type { Command } from "commander";
import { InvalidArgumentError } from "commander";
import type { ConversionRepository } from "../../domain/conversions/conversion-repository.ts";
import { CLICK_IDS, googleDestination, iabDestination } from "../../domain/conversions/conversion-events.ts";
import type { ClickId, Destination } from "../../domain/conversions/conversion-events.ts";
import { NETWORK_CONVERSIONS_PER_DAY_MAX } from "../../domain/experiment/networks.ts";
import type { LeadFilter } from "../../domain/leads/lead-admin-repository.ts";
import { choiceArgument } from "../arguments/choice.ts";
import { toFilter } from "../arguments/filter.ts";
import { timeArgument } from "../arguments/time.ts";
import { Failure, UsageError } from "../command-context.ts";
import type { AddCommand, CommandContext } from "../command-context.ts";
import { examples, JSON_OPTION } from "../help.ts";
import type { FileSink } from "../file-sink.ts";
import { formatCount, formatBytes } from "../terminal/format-number.ts";

const FORMATS = ["google", "iab"] as const;

type Options = {
  to: (typeof FORMATS)[number];
  account?: string;
  action?: string;
  dataSet?: string;
  clickId?: ClickId;
  hashedAddresses?: boolean;
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
      `Writes which clicks on ads became leads, for the ad network that sold them: the click's own identifier, the time and the
lead's id. A lead is written once for each destination, and never when it is suspicious or a preview; a product and the
address left for it are one. Each click is reported once, by its first lead, and at most ${NETWORK_CONVERSIONS_PER_DAY_MAX} leads a day per visitor network. Sending the file is up to you: this program contacts nobody. For google, each line is the body of
one call of events:ingest of the Data Manager API; for iab, each line is one event of the IAB Tech Lab's ECAPI 1.0.`,
    )
    .requiredOption("--to <format>", FORMATS.join(" or "), choiceArgument(FORMATS))
    .option("--account <id>", "google: the ten digits of the Ads account", accountArgument)
    .option("--action <id>", "google: the number of the conversion action", idArgument)
    .option("--data-set <id>", "iab: the data_set_id that the network gave you", idArgument)
    .option(
      "--click-id <name>",
      `iab: the network's own: ${CLICK_IDS.join(", ")}`,
      choiceArgument<ClickId>(CLICK_IDS),
    )
    .option(
      "--hashed-addresses",
      "with each visitor's address as a SHA-256 hash. Only if your visitors agreed to that: nothing records it for you",
    )
    .option(
      "--again <time>",
      "also the leads of this destination's files written from then on, which were lost or refused",
      timeArgument(context.now),
    )
    .option("--since <time>", "leads from then on, such as 7d or 2026-01-31", timeArgument(context.now))
    .option("--until <time>", "before then", timeArgument(context.now))
    .requiredOption("-o, --output <file>", "the file, which is there once it is complete")
    .option(...JSON_OPTION)
    .addHelpText(
      "after",
      examples(
        "leads conversions --to google --account 1234567890 --action 987654321 --since 90d -o google.jsonl",
        "leads conversions --to iab --data-set AB12 --click-id fbclid -o events.jsonl",
      ),
    )
    .action(async (options: Options) => {
      const { out } = context;
      const { output, json } = options;
      const destination = toDestination(options);
      const filter = toFilter({ since: options.since, until: options.until });
      if (existsSync(output)) throw new Failure(`${output} is there already, and is left as it is.`);
      const written = await writeConversions(context, destination, filter, options);
      const { leads, lines, bytes, sameClick, sameNetwork } = written;
      if (json) {
        const leftOut = { same_click: sameClick, same_network: sameNetwork };
        return out.json({ destination: destination.name, leads, lines, bytes, ...leftOut });
      }
      await out.line(
        leads === 0
          ? "No lead is new to this destination. Nothing was written."
          : `Wrote ${formatCount(leads, "conversion")} to ${output}, in ${formatCount(lines, "line")}, ${formatBytes(bytes)}.`,
      );
      if (sameClick > 0)
        await out.line(`${formatCount(sameClick, "lead")} left out: their click was reported before.`);
      if (sameNetwork > 0) {
        await out.line(
          `${formatCount(sameNetwork, "lead")} left out: at most ${NETWORK_CONVERSIONS_PER_DAY_MAX} a day are reported per network.`,
        );
      }
    });
};

/** @throws UsageError when an option is missing, or belongs to another format. */
function toDestination({ to, account, action, dataSet, clickId, hashedAddresses = false }: Options) {
  if (to === "google") {
    if (account === undefined || action === undefined || dataSet !== undefined || clickId !== undefined) {
      throw new UsageError("--to google takes --account and --action.");
    }
    return googleDestination(account, action, { hashedAddresses });
  }
  if (dataSet === undefined || clickId === undefined || account !== undefined || action !== undefined) {
    throw new UsageError("--to iab takes --data-set and --click-id.");
  }
  return iabDestination(dataSet, clickId, { hashedAddresses });
}

/** Leads with a click that are not reported: the click was reported before, or the visitor's network is over its limit. */
type LeftOut = { sameClick: number; sameNetwork: number };
type Written = { leads: number; lines: number; bytes: number } & LeftOut;

/** Renames the file into place before recording it, so a recorded file always exists. A run killed in between is redone. */
async function writeConversions(
  { openConversions, signal, now }: CommandContext,
  destination: Destination,
  filter: LeadFilter,
  { output, again }: Pick<Options, "output" | "again">,
): Promise<Written> {
  const conversions = await openConversions();
  const { openFileSink } = await import("../file-sink.ts");
  const sink = await openFileSink(output);
  let isInPlace = false;
  try {
    if (again !== undefined) await conversions.forgetFiles(destination.name, again);
    const file = await conversions.begin(destination.name, now());
    const leftOut: LeftOut = { sameClick: 0, sameNetwork: 0 };
    const events = eventsFor({ conversions, file, destination, filter, signal, leftOut });
    const { leads, lines } = await writeLines(sink, events, destination);
    if (leads === 0) {
      await sink.discard();
      return { leads, lines, bytes: 0, ...leftOut };
    }
    const bytes = await sink.finish();
    isInPlace = true;
    if (await conversions.finish(file, leads, now())) return { leads, lines, bytes, ...leftOut };
    throw new Failure("Leads were deleted, or another run took some, meanwhile: run it again.");
  } catch (error) {
    await (isInPlace ? rm(output) : sink.discard());
    throw error;
  }
}

type Run = {
  conversions: ConversionRepository;
  file: string;
  destination: Destination;
  filter: LeadFilter;
  signal: AbortSignal;
  /** Updated as leads are left out. */
  leftOut: LeftOut;
};

/** One lead per click, and a daily limit per network, so that repeated submissions can't skew an ad network's bidding. */
async function* eventsFor(run: Run): AsyncGenerator<object> {
  const { conversions, file, destination, filter, signal, leftOut } = run;
  const byNetwork = await conversions.reportedByNetwork(destination.name);
  for await (const batch of conversions.candidates(destination.name, filter)) {
    signal.throwIfAborted();
    const clicked = batch.flatMap((lead) => {
      const click = destination.findClick(lead);
      return click === null ? [] : [{ lead, id: lead.id, click }];
    });
    if (clicked.length === 0) continue;
    const clicks = clicked.map(({ click }) => click);
    const reported = await conversions.reportedClicks(file, destination.name, clicks);
    const chosen = clicked.filter(({ lead: { network }, click }) => {
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
    const claimed = await conversions.addToFile(file, destination.name, chosen);
    for (const { lead, id } of chosen) if (claimed.has(id)) yield destination.toEvent(lead);
  }
}

/** Lines are buffered up to this size. */
const CHUNK_CHARS_MIN = 64 * 1024;

async function writeLines(
  sink: FileSink,
  events: AsyncIterable<object>,
  { eventsPerLineMax, toLine }: Destination,
): Promise<Pick<Written, "leads" | "lines">> {
  const written = { leads: 0, lines: 0 };
  let line: object[] = [];
  let text = "";
  const endLine = () => {
    text += `${JSON.stringify(toLine(line))}\n`;
    written.leads += line.length;
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

function accountArgument(text: string): string {
  const digits = text.replaceAll("-", "");
  if (/^\d{10}$/.test(digits)) return digits;
  throw new InvalidArgumentError("It must be the ten digits of a Google Ads account, such as 123-456-7890.");
}

function idArgument(text: string): string {
  if (/^[\w.:-]{1,100}$/.test(text)) return text;
  throw new InvalidArgumentError("It must be the id as the network shows it.");
}
