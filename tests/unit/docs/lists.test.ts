import { existsSync, globSync, readdirSync, readFileSync } from "node:fs";
import { basename, join } from "node:path";
import { expect, test } from "vitest";
import { groups } from "../../../config/groups/all.ts";
import { site } from "../../../content/site.ts";
import { INDUSTRIES, LANDING_VARIANTS } from "../../../contract/paths.ts";
import { FLAG_NAME, VARIANTS } from "../../../contract/flags.ts";
import { CLICK_IDS } from "../../../domain/conversions/conversion-events.ts";
import { LEAD_COLUMNS } from "../../../domain/leads/lead-columns.ts";
import { GOOD_OUTCOMES, OUTCOMES } from "../../../domain/leads/lead-outcome.ts";
import { LEAD_DIMENSIONS } from "../../../domain/leads/lead-admin-repository.ts";
import { CAMPAIGN_DIMENSIONS } from "../../../domain/experiment/experiment-repository.ts";
import { UPLOAD_BYTES_MAX } from "../../../contract/limits.ts";
import { commandHelps, inOneLine } from "../../support/docs/documents.ts";

const read = (page: string) => readFileSync(page, "utf8");
const codes = (text: string) => Array.from(text.matchAll(/`([^`]+)`/g), ([, code]) => code!);
const section = (page: string, heading: string) =>
  read(page)
    .split(/^#+ /m)
    .find((part) => part.startsWith(`${heading}\n`))!;
const between = (page: string, from: string, to: string) => inOneLine(page).split(from)[1]!.split(to)[0]!;
const NUMBERS = ["", "one", "two", "three", "four", "five", "six", "seven", "eight", "nine", "ten"];
const enumerate = (words: readonly string[], and = "and") =>
  words.join(", ").replace(/, ([^,]*)$/, ` ${and} $1`);
const quoted = (words: readonly string[]) => words.map((word) => `\`${word}\``);

const sources = (folder: string, of = "ts") => globSync(`${folder}/**/*.${of}`).map(read).join("\n");

test("the README's tour leads through every folder of code, and names files that are in them", () => {
  const folders = new Set(
    globSync("*/**/*.{ts,yaml}", {
      exclude: (name) => /node_modules|^(?:data|dist|test-results)$/.test(name),
    }).map((file) => file.split("/")[0]),
  );
  const entries = section("README.md", "Tour").split(/^- /m).slice(1);
  expect(entries.map((entry) => /^`(\w+)\/`/.exec(entry)?.[1]).toSorted()).toEqual([...folders].toSorted());
  for (const entry of entries) {
    const [folder, ...names] = codes(entry).filter((code) => /\/$|\.tsx?$/.test(code));
    for (const name of names)
      expect.soft(existsSync(join(folder!, name)) || existsSync(name), name).toBe(true);
  }
});

test("the files that a lead passes are in the folders that the README names before them", () => {
  const steps = section("README.md", "Follow a lead")
    .split(/^\d\. /m)
    .slice(1);
  expect(steps).toHaveLength(4);
  for (const step of steps) {
    const named = codes(step).filter((code) => /\/$|\.tsx?$/.test(code));
    const folders = named.filter((code) => code.includes("/")).map((code) => code.split("/")[0]!);
    for (const name of named) {
      const found = folders.some((folder) => globSync(`${folder}/**/${name.replace(/\/$/, "")}`).length > 0);
      expect.soft(found || existsSync(name), name).toBe(true);
    }
  }
});

test("the documents count industries, variants and settings right", () => {
  const variants = Math.max(...INDUSTRIES.map((industry) => LANDING_VARIANTS[industry].length));
  expect(inOneLine("README.md")).toContain(
    `${NUMBERS[INDUSTRIES.length]} industries, up to ${NUMBERS[variants]} variants each`,
  );
  expect(inOneLine("docs/glossary.md")).toContain(`one of ${NUMBERS[INDUSTRIES.length]}, with its pages`);
  const listed = read("README.md")
    .split(/<!-- \/?settings -->/)[1]!
    .match(/^- `/gm)!.length;
  expect(read("README.md").toLowerCase()).toContain(`${NUMBERS[listed]} of [all settings]`);
  expect(inOneLine("docs/deploying.md")).toContain(
    `Create a string flag \`${FLAG_NAME}\` with the values \`${VARIANTS[0]}\` to \`${VARIANTS.at(-1)}\``,
  );
  expect(inOneLine("docs/decisions/beyond-the-specification.md")).toContain(
    `accept at most ${UPLOAD_BYTES_MAX / 1024 ** 2} MB`,
  );
  expect(inOneLine("docs/accessibility.md")).toContain(`\`lang="${site.lang}"\``);
});

test("reliability.md lists every test of faults", () => {
  const suites = readdirSync("tests/faults").map((name) => basename(name, ".spec.ts"));
  const items = Array.from(section("docs/reliability.md", "Under faults").matchAll(/^- (`[^:]+):/gm));
  expect(items.flatMap(([, names]) => codes(names!)).toSorted()).toEqual(suites.toSorted());
});

test("the documents name outcomes, stages and what leads can be counted by as the code does", () => {
  expect(inOneLine("docs/operators.md")).toContain(`An outcome is ${enumerate(quoted(OUTCOMES), "or")};`);
  expect(inOneLine("docs/board.md")).toContain(`${enumerate(OUTCOMES, "or")}, and its value`);
  expect(inOneLine("docs/glossary.md")).toContain(`**good** if ${enumerate(GOOD_OUTCOMES, "or")}.`);
  expect(inOneLine("docs/glossary.md")).toContain(
    `a **stage** (${quoted(["lead", ...GOOD_OUTCOMES]).join(", ")})`,
  );
  const stages = GOOD_OUTCOMES.map((outcome) => `\`--outcome ${outcome}\``).join(" or ");
  expect(inOneLine("docs/operators.md")).toContain(`With ${stages}, the file contains`);
  const paragraph = between("docs/operators.md", "## See the leads", "## Answer them");
  const [, by] = /# or by ([\w, ]+), or several: /.exec(paragraph)!;
  for (const dimension of by!.split(", ")) expect(LEAD_DIMENSIONS).toContain(dimension);
  const rates = CAMPAIGN_DIMENSIONS.toReversed().map((dimension) => `\`--by ${dimension}\``);
  expect(inOneLine("docs/operators.md")).toContain(`${rates.join(" and ")} show each variant's rate`);
});

test("operators.md names the values of the columns mailbox and ai_mark", () => {
  const [, union] = /Mailbox = (.+);/.exec(read("domain/leads/mailbox.ts"))!;
  const mailboxes = union!.split(" | ").map((name) => name.slice(1, -1));
  expect(inOneLine("docs/operators.md")).toContain(`\`mailbox\`: ${quoted(mailboxes).join(", ")}, or empty`);
  const marks = codes(between("docs/operators.md", "lead's tag `ai_mark` (", "),"));
  expect(marks).toEqual(["c2pa", "trainedAlgorithmicMedia", "compositeWithTrainedAlgorithmicMedia"]);
  for (const mark of marks) expect(read("web/form/image/ai-mark.ts")).toContain(mark);
});

test("the commands that operators.md says filter spam are those with the options", () => {
  const filtering = [...commandHelps()].filter(([, help]) => /^ {2}--without-spam /m.test(help));
  const named = between("docs/operators.md", "dead e-mail addresses ", " accept `--without-spam`");
  expect(codes(named).toSorted()).toEqual(filtering.map(([name]) => name).toSorted());
});

test("board.md lists the commands that write to the audit log", () => {
  const writing = globSync("cli/commands/*.ts")
    .filter((file) => read(file).includes("context.audit("))
    .map((file) => basename(file, ".ts"));
  const named = between("docs/board.md", "before the e-mail address is shown. ", " are listed too");
  expect(
    codes(named)
      .map((name) => name.replace("leads ", ""))
      .toSorted(),
  ).toEqual(writing.toSorted());
});

/** Tables without anything of a visitor's: the clock's record, migrations, leases, sizes, names of files. */
const IMPERSONAL = ["clock_notes", "conversion_files", "landing_migrations", "leases", "picture_bytes"];

test("privacy.md names every table that holds something about a visitor", () => {
  const migrations = sources("storage/{postgres,sqlite}/migrations", "sql");
  const created = migrations.matchAll(/create (?:unlogged )?table (?:if not exists )?("[^"]+"|\w+)/g);
  const tables = new Set(Array.from(created, ([, name]) => name!).filter((name) => !name.startsWith("new_")));
  const named = codes(section("docs/privacy.md", "On the server"));
  expect([...tables].filter((name) => !named.includes(name)).toSorted()).toEqual(IMPERSONAL);
});

/** What privacy.md calls the columns that it doesn't name as such. */
const COLUMNS_IN_WORDS: Record<string, string> = {
  created_at: "time",
  product: "a product's link or picture",
  email: "an e-mail address",
  path: "the page's path, URL and query",
  source_path: "the page's path, URL and query",
  query: "the page's path, URL and query",
  visitor_key: "user key",
  idempotency_key: "attempt keys",
  follows: "attempt keys",
  tags: "the ad's tags",
  referrer_host: "the referring site's host",
  preview: "whether it was a preview",
  network: "the network's pseudonym",
  done_at: "when it was marked as done",
  outcome_at: "what became of it",
  currency: "what became of it",
};

test("privacy.md says what each column of a lead holds", () => {
  const item = between("docs/privacy.md", '- **Table `"Landing page"`**', "- **`data/pictures/`");
  for (const column of LEAD_COLUMNS.filter((name) => name !== "id")) {
    expect.soft(item, column).toContain(COLUMNS_IN_WORDS[column] ?? `\`${column}\``);
  }
});

test("privacy.md names every key in the browser's storage", () => {
  const code = sources("web");
  const constants = Array.from(code.matchAll(/const (?:NAME|ANSWER|RELOADED|SENT|SENT_IMAGE) = "(.+?)"/g));
  const perForm = Array.from(code.matchAll(/formKey\("(\w+)"/g));
  const keys = new Set([...constants, ...perForm].map(([, key]) => key!));
  expect(keys.size).toBeGreaterThan(9);
  const named = codes(section("docs/privacy.md", "In the visitor's browser"));
  // In words: "a form's draft, the idempotency key and uploaded picture of an unfinished submission".
  const inWords = new Set(["attempt", "draft"]);
  const unnamed = [...keys].filter((key) => !named.includes(key) && !inWords.has(key));
  expect(unnamed).toEqual([]);
});

test("the unit is installed, stopped and fed as deploying.md says", () => {
  const unit = read("deploy/plainshot.service");
  const page = inOneLine("docs/deploying.md");
  const value = (name: string) => new RegExp(`^${name}=-?(.*)$`, "m").exec(unit)![1]!;
  expect(page).toContain(`Copy the project to \`${value("WorkingDirectory")}\``);
  expect(page).toContain(`\`useradd --system ${value("User")}\``);
  expect(page).toContain(`create \`${value("EnvironmentFile")}\``);
  expect(page).toContain(`Data is stored in \`/var/lib/${value("StateDirectory")}\``);
  expect(value("Environment")).toContain(`DATA_DIR=/var/lib/${value("StateDirectory")}`);
  expect(page).toContain(`allow ${value("TimeoutStopSec")}.`);
  expect(`${value("WorkingDirectory")}/${/let your process manager run `([^`]+)`/.exec(page)![1]}`).toBe(
    value("ExecStart"),
  );
  const [, install] = /run there: `([^`]+)`/.exec(page)!;
  expect(unit).toContain(install);
  const folder = `DATA_DIR=/var/lib/${value("StateDirectory")}`;
  const called = `ENV_FILE=${value("EnvironmentFile")} ${folder} npm run -s leads -- `;
  expect(page).toContain(`sudo ${called}list`);
  expect(inOneLine("docs/operators.md")).toContain(
    `cd ${value("WorkingDirectory")} && ${called}watch --quiet`,
  );
});

test("compose.yaml has the secrets and stores that deploying.md counts, and the alerts its job", () => {
  const compose = read("deploy/compose.yaml");
  const secrets = new Set(Array.from(compose.matchAll(/\$\{(\w+):\?\}/g), ([, name]) => name));
  const page = inOneLine("docs/deploying.md");
  expect(page).toContain(`The file names the ${NUMBERS[secrets.size]} secrets that it needs.`);
  for (const image of ["postgres:", "valkey/valkey:", "versitygw:"]) expect(compose).toContain(image);
  expect(page).toContain("adds PostgreSQL, Valkey, and the Versity gateway");
  const [, job] = /name the scrape job `([^`]+)`/.exec(page)!;
  expect(read("deploy/prometheus/alerts.yaml")).toContain(`{job="${job}"}`);
});

test("the roles that deploying.md grants are those that roles.sql creates and the decision explains", () => {
  const created = new Set(read("storage/postgres/migrations/roles.sql").match(/landing_(?!app)[a-z]+/g));
  const [, granted] = /grant (.+) to landing_app/.exec(read("docs/deploying.md"))!;
  expect(granted!.split(", ").toSorted()).toEqual([...created].toSorted());
  expect(inOneLine("docs/deploying.md")).toContain(`only the [${NUMBERS[created.size]} roles]`);
  const explained = read("docs/decisions/postgresql-roles.md").matchAll(/^- `(\w+)`/gm);
  expect(Array.from(explained, ([, role]) => role).toSorted()).toEqual([...created].toSorted());
});

test("the README's tour names what deploy/ is for, and has a file for each command", () => {
  const entry = section("README.md", "Tour").split("`deploy/`: ")[1]!.split("\n")[0];
  const parts = globSync("deploy/*/").map((folder) => basename(folder));
  expect(parts.toSorted()).toEqual(["compose", "nginx", "prometheus", "supabase"]);
  expect(entry).toBe("Docker, systemd, nginx, Prometheus, Supabase.");
  const files = globSync("cli/commands/*.ts").map((file) => basename(file, ".ts"));
  const commands = Array.from(commandHelps().keys(), (name) => name.split(" ")[0]!);
  expect(new Set(commands)).toEqual(new Set(files));
});

test("deploying.md and the setting name every command that reads from a standby", () => {
  const readers = globSync("cli/{commands,board,watch}/**/*.ts").filter((file) =>
    /openLeads\("report"\)|openExperiment\(/.test(read(file)),
  );
  const names = readers
    .map((file) => file.split("/"))
    .map(([, part, name]) => (part === "commands" ? basename(name!, ".ts") : part));
  const inDocument = between("docs/deploying.md", "the owner's login: ", " then read from it");
  const inSetting = between("docs/settings.md", "(deploying.md#read-reports-from-a-standby) that ", " read.");
  for (const list of [inDocument, inSetting]) {
    expect(
      codes(list)
        .map((name) => name.replace("leads ", ""))
        .toSorted(),
    ).toEqual([...new Set(names)].toSorted());
  }
});

/** Settings with another program's URL or name that learns nothing of a visitor beyond what this site keeps. */
const OWN = "API_URL DATABASE_URL LAUNCHDARKLY_URL PUBLIC_URL REDIS_URL REPORT_DATABASE_URL".split(" ");

test("privacy.md names every setting by which somebody else learns of a visitor", () => {
  const names = groups
    .flatMap((group) => Object.keys(group.settings))
    .filter((name) => /_URL$|_BUCKET$|_CLIENT_ID$|_CHECK$/.test(name) && !OWN.includes(name));
  const items = Array.from(
    section("docs/privacy.md", "Who else learns of a visitor").matchAll(/^- ([^:]+):/gm),
    ([, settings]) => codes(settings!),
  );
  expect(items.flat().toSorted()).toEqual(names.toSorted());
});

test("privacy.md names what a line of the log contains", () => {
  const [, fields] = /const line = \{([^}]+)\}/.exec(read("server/logging/request-log.ts"))!;
  expect(fields!.match(/^ +\w+/gm)!.map((name) => name.trim())).toEqual(["method", "route", "status", "ms"]);
  expect(inOneLine("docs/privacy.md")).toContain("each request's method, route, status and duration:");
});

test("deploying.md names every prefix that a CDN must forward, and the headers of pictures", () => {
  const prefixes = Array.from(sources("server").matchAll(/prefix: "(\/\w+\/)/g), ([, prefix]) => prefix!);
  expect(prefixes).toHaveLength(3);
  const named = codes(between("docs/deploying.md", "let the CDN forward ", " to the server"));
  expect(named.toSorted()).toEqual(prefixes.toSorted());
  const [, policy] = /"content-security-policy": "(.+)"/.exec(read("server/uploads/uploads.ts"))!;
  expect(inOneLine("docs/deploying.md")).toContain(`\`Content-Security-Policy: ${policy}\``);
});

test("board.md has a section for each view", () => {
  const titles: Record<string, string> = { log: "Who saw what" };
  const routes = globSync("cli/board/routes/*.ts").map((file) => basename(file, ".ts"));
  const expected = routes
    .filter((name) => name !== "routes" && name !== "alarms")
    .map((name) => titles[name] ?? name[0]!.toUpperCase() + name.slice(1));
  const headings = Array.from(read("docs/board.md").matchAll(/^## (.+)$/gm), ([, heading]) => heading!);
  expect(headings.toSorted()).toEqual(["Open it", ...expected].toSorted());
});

/** How deploying.md names what each test of a deployment does; reliability.md has the others. */
const DEPLOYMENTS: Record<string, string> = {
  backup: "`-- backup` runs one file",
  failover: "the promotion of a standby",
  "many-instances": "nginx with two instances, PostgreSQL, S3 and Redis",
  "pictures-on-swift": "OpenStack Swift",
  "postgres-versions": "`npm run test:deployments`: PostgreSQL 15 to 18",
  rebranding: "a rebranded copy",
  "restore-drill": "restoring as root with the commands above",
  "static-site": "static pages on nginx",
  "systemd-unit": "the unit's restrictions by `systemd-analyze`",
};

test("deploying.md says what every test of a deployment does", () => {
  const specs = readdirSync("tests/deployments").map((name) => basename(name, ".spec.ts"));
  expect(specs.filter((name) => name !== "postgres-faults").toSorted()).toEqual(Object.keys(DEPLOYMENTS));
  expect(inOneLine("docs/reliability.md")).toContain("`npm run test:deployments -- postgres-faults`");
  for (const words of Object.values(DEPLOYMENTS))
    expect.soft(inOneLine("docs/deploying.md")).toContain(words);
  const [, versions] = /VERSIONS = \[(.+)\]/.exec(read("tests/deployments/postgres-versions.spec.ts"))!;
  const range = `PostgreSQL ${versions!.split(", ").at(0)} to ${versions!.split(", ").at(-1)}`;
  expect(inOneLine("docs/deploying.md").split(range)).toHaveLength(3);
});

test("deploying.md dumps and restores PostgreSQL as the command's own advice does", () => {
  const advice = read("storage/postgres/backend.ts");
  for (const program of ["pg_dump", "pg_restore"]) {
    const [, options] = new RegExp(`\`${program} ((?:--[\\w-]+(?:=\\w+)? )+)`).exec(advice)!;
    expect(read("docs/deploying.md")).toContain(`${program} ${options}`);
  }
});

test("the names that deploying.md reserves in a Supabase project are those that setup.sql creates", () => {
  const script = read("deploy/supabase/setup.sql");
  const tables = Array.from(
    script.matchAll(/create table if not exists public\.("[^"]+"|\w+)/g),
    ([, name]) => name,
  );
  const page = inOneLine("docs/deploying.md");
  expect(tables).toHaveLength(1);
  expect(page).toContain(`creates the table \`${tables[0]}\` and the bucket \`images\`;`);
  expect(script).toContain("storage.buckets where id = 'images'");
});

test("each example of rules does what operators.md says it does", () => {
  expect(read("examples/flags-by-page.json")).toContain('{ "var": "page" }');
  expect(read("examples/flags-on-a-schedule.json")).toContain("$flagd.timestamp");
  expect(inOneLine("docs/operators.md")).toContain(
    "compare `$flagd.timestamp` with Unix seconds, as in `examples/flags-on-a-schedule.json`",
  );
  expect(inOneLine("docs/operators.md")).toContain("or on one page as in `examples/flags-by-page.json`");
});

test("the README names every file that golive says to change", () => {
  const problems = read("cli/golive/find-launch-problems.ts").replaceAll(/^import .*$/gm, "");
  const files = problems.match(/\b(?:content|web)\/[\w/-]+(?:\.(?:ts|tsx|svg)\b|\/)|\bflags\.json\b/g)!;
  expect(new Set(files).size).toBeGreaterThan(5);
  const named = codes(section("README.md", "Before you go live"));
  expect([...new Set(files)].filter((file) => !named.includes(file))).toEqual([]);
});

/** How operators.md names what each check of `leads watch` reports; `form` also finds weak variants. */
const ALARMS: Record<string, string> = {
  form: "forms that bring no leads or half as many as usual, variants that bring fewer leads",
  hooks: "stuck webhook calls",
  disk: "lack of space (on disk or",
  room: "under `STORAGE_BYTES_MAX`)",
  split: "traffic splits that don't match the rules",
};

test("operators.md names what every check of leads watch reports", () => {
  const checks = read("cli/watch/checks.ts").matchAll(/^ {2}async (\w+)\(\{/gm);
  expect(Array.from(checks, ([, name]) => name)).toEqual(Object.keys(ALARMS));
  const reported = between("docs/operators.md", "It reports ", " It exits with 0");
  for (const words of Object.values(ALARMS)) expect.soft(reported).toContain(words);
});

test("operators.md names the columns that outcomes are read from", () => {
  const cells = read("cli/outcomes/read-outcomes.ts").matchAll(/cell\("(\w+)"\)/g);
  const columns = new Set(Array.from(cells, ([, name]) => name!));
  const named = codes(between("docs/operators.md", "The file needs a header row with ", " are optional,"));
  expect(new Set(named)).toEqual(new Set([...columns, "id", "gclid", "fbclid"]));
  for (const click of ["gclid", "fbclid"]) expect(CLICK_IDS).toContain(click);
});
