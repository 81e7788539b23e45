import { globSync, readFileSync } from "node:fs";
import { expect, test } from "vitest";
import { FALSE_WINNER_MAX, BROKEN_SPLIT_EVIDENCE } from "../../../domain/comparison/sequential-tests.ts";
import { readConfig } from "../../../config/config.ts";
import { UPLOAD_BYTES_MAX } from "../../../contract/limits.ts";
import { DAY_MS, MINUTE_MS } from "../../../domain/durations.ts";
import { CAMPAIGN_CHARS_MAX, CAMPAIGNS_PER_DAY_MAX } from "../../../domain/experiment/campaign-names.ts";
import {
  NETWORK_CONVERSIONS_PER_DAY_MAX,
  NETWORK_VISITORS_PER_DAY_MAX,
} from "../../../domain/experiment/networks.ts";
import { BLOOM_WIDTH } from "../../../domain/limits/bloom-filter.ts";
import { SKETCH_ROWS } from "../../../domain/limits/cell-indexes.ts";
import { sketchWidth } from "../../../domain/limits/counters.ts";
import { EMAIL_WAIT_MS } from "../../../domain/outbox/outbox.ts";
import { BLOCK_BYTES } from "../../../domain/uploads/upload-store.ts";
import { inOneLine, measured } from "../../support/docs/documents.ts";
import { FREE_BYTES_MIN } from "../../support/folders/quick-folder.ts";
import { PART_BYTES } from "../../../storage/s3/upload-store.ts";
import { SEARCHED_LEADS_MAX } from "../../../domain/leads/lead-admin-repository.ts";
import { WARN_FROM_PERCENT } from "../../../domain/uploads/capped-uploads.ts";

const english = (number: number) => number.toLocaleString("en");
const defaults = readConfig({});
const rate = defaults.writesPerMinuteMax;

const hoursToFill = (24 * defaults.storedBytesMax) / (16 * defaults.uploadBytesPerDayMax);
const networksToFill = defaults.visitorsMax / (20 * NETWORK_VISITORS_PER_DAY_MAX);
/** Three kinds of counts last a minute, and three a day. */
const countersMegabytes = (3 * 4 * SKETCH_ROWS * (sketchWidth(MINUTE_MS) + sketchWidth(DAY_MS))) / 1024 ** 2;
const challengesMegabytes = (BLOOM_WIDTH * SKETCH_ROWS) / 8 / 1024 ** 2;
const receiverNode = JSON.parse(
  readFileSync("examples/mail-on-lead/package.json", "utf8"),
).engines.node.slice(2);

// Numbers of a module's own are written out, as its tests do.
test.each([
  ["docs/operators.md", `each network at most ${NETWORK_CONVERSIONS_PER_DAY_MAX} times a day`],
  ["docs/operators.md", `The first ${CAMPAIGNS_PER_DAY_MAX} ads of a day are counted separately`],
  ["docs/operators.md", `names of more than ${CAMPAIGN_CHARS_MAX} characters, count as \`(other)\``],
  ["docs/operators.md", `From ${WARN_FROM_PERCENT}% on, pictures without a lead are deleted after an hour`],
  ["docs/operators.md", `at most 1 test in ${1 / FALSE_WINNER_MAX} ever names a winner`],
  ["docs/operators.md", `called uneven in at most 1 test in ${english(BROKEN_SPLIT_EVIDENCE)}`],
  ["docs/operators.md", "It exits with 0 if all is well, 1 on an alarm, and 2 if it could not check."],
  ["docs/operators.md", "Expect a false alarm about either in at most one period in 1,000."],
  ["docs/operators.md", "Expect at most one false alarm in ten months."],
  [
    "docs/operators.md",
    "Each network (IPv4 /24, IPv6 /48) counts for one visit an hour and one lead a day per page",
  ],
  ["docs/operators.md", "or without one after 30 minutes"],
  ["docs/operators.md", "repeated after 5, 10, 20 seconds and so on, at most 3 hours apart"],
  ["docs/operators.md", "until it has failed for three days and at least twelve times"],
  ["docs/operators.md", "`RETENTION_DAYS=180` purges at start and every hour."],
  [
    "docs/board.md",
    "within ten minutes; it works once. The board then stays open in that browser for eight hours",
  ],
  ["docs/board.md", "differences larger than chance (two standard deviations)"],
  ["docs/board.md", "are at most two minutes old"],
  ["docs/board.md", "Leads are listed newest first, fifty at a time."],
  ["docs/board.md", `it looks through ${english(SEARCHED_LEADS_MAX)} leads at a time`],
  ["docs/board.md", "masked until you press Show; masked again after ten minutes"],
  [
    "docs/deploying.md",
    `accepts bodies of ${UPLOAD_BYTES_MAX / 1024 ** 2 + 1} MB and sets \`X-Forwarded-For\``,
  ],
  ["docs/board.md", "The entry is written before the e-mail address is shown."],
  ["docs/board.md", "when a lead is erased, its entries lose the id and keep nothing about the person"],
  ["docs/reliability.md", "30 SIGKILLs under load; half of the restarts take less than 2 seconds"],
  ["docs/reliability.md", "1,000 slow clients delay nobody and are cut off within a minute"],
  ["docs/reliability.md", "200 uploads of 5 MB at once need less than 200 MB of memory"],
  ["docs/reliability.md", "a full disk (tested as root) recovers without a restart"],
  ["docs/reliability.md", "a clock set back creates no duplicates and changes no limit"],
  ["docs/reliability.md", "12 SIGKILLs of PgBouncer and of two servers behind it, during two deletions"],
  ["docs/reliability.md", "20,000 random requests cause no 5xx and store only valid rows and pictures"],
  ["docs/deploying.md", "gives requests under way 20 seconds to finish; allow 30"],
  ["docs/deploying.md", "PostgreSQL 15 to 18"],
  ["docs/privacy.md", "`ld-user-key` (`user-` and 13 random characters)"],
  ["docs/privacy.md", "the visitor's network (IPv4 /24, IPv6 /48) under a pseudonym"],
  ["docs/privacy.md", "a day later if no server had checked the clock in the two hours before"],
  [
    "docs/reliability.md",
    `gets ${english(16 * rate)} of the ${english(defaults.globalWritesPerMinuteMax)} rows and pictures a minute`,
  ],
  [
    "docs/reliability.md",
    `an IP address gets ${english(60 * rate)} rows, a /64 ${english(4 * 60 * rate)}, a /48 or /24 ${english(16 * 60 * rate)}`,
  ],
  [
    "docs/reliability.md",
    `a sixtieth: ${rate} rows for an IP address, ${english(16 * rate)} for a /48 or /24`,
  ],
  ["docs/reliability.md", `by default ${defaults.databaseBytesMax / 1e9} GB or about five million leads`],
  [
    "docs/reliability.md",
    `at least ${defaults.storedBytesMax / 4000 / 1e6} MB of ${defaults.storedBytesMax / 1e9} GB`,
  ],
  ["docs/reliability.md", "A quarter above the limit, every lead is refused (503)"],
  ["docs/reliability.md", "While leads arrive, the size is measured every minute"],
  ["docs/reliability.md", "Beyond 100 MB they are not checked for damage at start"],
  ["docs/deploying.md", "A lead waits up to ten seconds while the database restarts"],
  ["docs/deploying.md", "waiting webhook calls queries it once an hour"],
  ["docs/deploying.md", "After a minute without leads, `/readyz` only checks"],
  ["docs/deploying.md", "waits at most a second for a table that a long query is reading"],
  ["docs/deploying.md", "Once an hour, one instance counts the bytes of all pictures"],
  ["docs/operators.md", "Webhook calls then wait two seconds for it."],
  ["docs/operators.md", "open for more than a day are marked `challenge expired`"],
  ["docs/operators.md", "refuse to delete more than half of all leads or pictures"],
  ["docs/operators.md", "a variant that brings a fifth more leads wins in 4 of 5 tests"],
  ["docs/operators.md", "`gave no answer within 10 s`"],
  ["docs/privacy.md", "may keep it for another hour"],
  ["docs/privacy.md", "for a minute (rows, bytes and visits: a day)"],
  ["docs/privacy.md", "until it is sent or removed, or another is chosen after a day"],
  ["SECURITY.md", "A clock that is wrong by more than a day deletes nothing"],
  ["examples/mail-on-lead/README.md", "2xx, within 10 seconds"],
  ["examples/mail-on-lead/README.md", "a mailbox gets at most three of these a day"],
  [
    "examples/mail-on-lead/README.md",
    "a domain gets 100 unless it is a large provider's; and all together get 1,000",
  ],
  ["SECURITY.md", "You will hear back within three working days."],
  [
    "docs/deploying.md",
    "Allow 15 connections per instance: 300 for 20 instances, where PostgreSQL's own limit is 100",
  ],
  ["docs/deploying.md", "20 instances under test used 42."],
  ["docs/deploying.md", "a lead costs a quarter more processor time"],
  ["docs/deploying.md", "a build that times out is retried after pauses that grow to an hour"],
  ["docs/deploying.md", "and 150 MB of free memory"],
  [
    "docs/deploying.md",
    `An instance needs 160 MB of memory, and up to ${Math.floor((2 * PART_BYTES) / 1e6)} MB more for each upload to S3`,
  ],
  ["docs/deploying.md", "Metrics cost up to 14 µs per request."],
  ["docs/deploying.md", "less often if listing the bucket takes longer than three minutes"],
  ["docs/glossary.md", `or after ${EMAIL_WAIT_MS / MINUTE_MS} minutes`],
  ["docs/operators.md", "with 1,000 a day, after 20 minutes"],
  ["docs/operators.md", "100 leads a day, the watch notices after about 3 hours"],
  ["docs/operators.md", "a test needs about twice the visitors of one that you look at only once"],
  ["docs/operators.md", "the days at the pace of the last week"],
  ["docs/operators.md", "a server that was off for a week deletes nothing for its first day"],
  ["docs/reliability.md", "`npm run test:faults` takes two to five minutes"],
  [
    "docs/reliability.md",
    "by sending a row with each, one /48 fills 20 GB in about " + hoursToFill + " hours",
  ],
  [
    "docs/reliability.md",
    `${networksToFill === 1000 ? "A thousand" : networksToFill} networks fill \`VISITORS_MAX\` in a day`,
  ],
  [
    "docs/reliability.md",
    "a variant with a true rate of 5% shows 9.5% if ten networks bring two leads each every day, and 19.4% if 1,000 networks bring one each on one day",
  ],
  ["docs/reliability.md", "to hide a dead form that used to bring fewer than two leads a day"],
  ["docs/reliability.md", `Counters take up to ${countersMegabytes} MB`],
  [
    "docs/reliability.md",
    `used challenges ${2 * challengesMegabytes} MB (${challengesMegabytes} MB a day, kept for two days)`,
  ],
  ["examples/mail-on-lead/README.md", "after half an hour without one"],
  ["examples/mail-on-lead/README.md", `The receiver (Node ${receiverNode} or newer)`],
  ["CONTRIBUTING.md", `if ${FREE_BYTES_MIN / 1024 ** 3} GB are free there`],
  ["CONTRIBUTING.md", "A test times out after a minute"],
  ["docs/settings.md", "any variant: 12 to 100 of a-z, A-Z, 0-9, `_` and `-`."],
  ["docs/settings.md", "and 60 times as many rows per day, where each 2 KiB count as one"],
  ["docs/settings.md", `from one IP address, each picture counting as at least ${BLOCK_BYTES / 1024} KiB`],
  ["docs/settings.md", `Room for all pictures, each counting as at least ${BLOCK_BYTES / 1024} KiB`],
  ["docs/settings.md", `Above ${WARN_FROM_PERCENT}%, those without a lead are deleted after an hour.`],
  ["docs/settings.md", "Visitors kept for the report, about 300 bytes each"],
  [
    "docs/settings.md",
    "Above half of it, each network gets a share of the rest, so set twice what your busiest",
  ],
  ["docs/reliability.md", "Pictures without a lead get half of `STORAGE_BYTES_MAX`"],
  ["docs/reliability.md", `From ${WARN_FROM_PERCENT}%, the log warns, and so does an alert`],
  ["docs/glossary.md", "an IPv4 /24 or IPv6 /48; stored only under a **pseudonym** that changes daily"],
  ["docs/operators.md", "The check exits with 1 if anything is invalid or missing."],
  ["docs/operators.md", "If a step fails, it names that step and exits with 1."],
  ["docs/operators.md", "This lists waiting and failed calls, and exits with 1 if any failed."],
  ["docs/operators.md", "retracts leads that no longer count (for Google, with a value of 0)"],
  ["docs/deploying.md", "serves `/metrics` on 127.0.0.1 (`METRICS_HOST`)"],
  ["docs/deploying.md", "--publish 127.0.0.1:3000:3000 --stop-timeout 30 plainshot"],
  ["docs/browsers.md", "Before Safari 17, Chrome 114 and Firefox 125, the mobile menu is a row of links."],
  [
    "docs/browsers.md",
    "Firefox ESR, WebKitGTK 2.50 (today's Safari), WPE 2.38 (Safari 16.0) and Chromium 88",
  ],
  ["docs/board.md", "ssh -L 4100:127.0.0.1:4100 you@server.example"],
])("%s says: %s", (page, said) => {
  expect(inOneLine(page)).toContain(said);
});

test("deploying.md says of an upgrade what the bench found", () => {
  expect(measured("Upgrade", "leads refused: at most 0").at(-1)).toBe("reached");
  expect(measured("Upgrade", "longest wait of a lead: at most 3000 ms").at(-1)).toBe("reached");
  expect(inOneLine("docs/deploying.md")).toContain(
    "of 20 leads a second none was refused, and none waited longer than 3 s",
  );
});

test.each([
  ["kills", "KILLS", "SIGKILLs under load"],
  ["pooler", "KILLS", "SIGKILLs of PgBouncer"],
  ["rolling-upgrade", "SERVERS", "servers on one database are upgraded in turn"],
  ["attacks", "CASES", "random requests cause no 5xx"],
])("reliability.md says of the faults in %s what that test does", (suite, name, words) => {
  const spec = readFileSync(`tests/faults/${suite}.spec.ts`, "utf8");
  const [, number] = new RegExp(`const ${name} = ([\\d_]+);`).exec(spec)!;
  const times = english(Number(number!.replaceAll("_", "")));
  expect(inOneLine("docs/reliability.md")).toContain(`\`${suite}\`: ${times} ${words}`);
});

test("browsers.md names the versions for which vite.config.ts builds", () => {
  const [, targets] = /target: (\[.+?\])/.exec(readFileSync("vite.config.ts", "utf8"))!;
  // 91 stands for 88 there.
  expect(JSON.parse(targets!)).toEqual(["chrome91", "firefox115", "safari15.4"]);
  expect(inOneLine("docs/browsers.md")).toContain("**Safari 15.4, Chrome 88 and Firefox 115** and newer");
});

const SOURCES =
  "{build,cli,config,content,contract,deploy,domain,examples,server,storage,tools,web,webhook}/**/*";
const source = globSync(`${SOURCES}.{ts,tsx,sql,yaml,json,service,conf}`, {
  exclude: (name) => /imagery|bench/.test(name),
})
  .concat("package.json")
  .map((file) => readFileSync(file, "utf8"))
  .join("\n");

/** Other programs’ names, and those of examples and tests. */
const FOREIGN = new Set(
  "CERT_HAS_EXPIRED ECONNREFUSED OWNER_URL PGPASSWORD TEST_POSTGRES_INSTALL default_pool_size flush_lag max_connections pool_mode synchronous_standby_names".split(
    " ",
  ),
);

const pages = globSync("{README,SECURITY,docs/*,examples/*/README}.md");

test.each(pages)("every setting, table, column and header that %s names exists", (page) => {
  const words = Array.from(readFileSync(page, "utf8").matchAll(/`([^`\n]+)`/g), ([, code]) => code!)
    .flatMap((code) => code.match(/[\w-]+/g) ?? [])
    .filter((word) => /^(?:[A-Z][A-Z\d]*_[A-Z\d_]+|[a-z]+(?:_[a-z\d]+)+|x-[a-z-]+)$/.test(word));
  for (const word of new Set(words)) {
    if (!FOREIGN.has(word)) expect.soft(source.includes(word), word).toBe(true);
  }
});
