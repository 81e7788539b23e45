import { createHash } from "node:crypto";
import { existsSync, readFileSync, readdirSync, writeFileSync } from "node:fs";
import { dirname, join } from "node:path";
import { describe, expect, onTestFinished, test, vi } from "vitest";
import { OperatorError } from "../../../domain/errors/operator-error.ts";
import { SqlConversionRepository } from "../../../storage/sql/conversion-repository.ts";
import { temporaryFolder } from "../../support/folders/temporary-folder.ts";
import { email, idOf, lead, openCommand, run, url } from "../../support/operators/leads-command.ts";

const GOOGLE = ["conversions", "--to", "google", "--account", "123-456-7890", "--action", "77"];
const IAB = ["conversions", "--to", "iab", "--data-set", "AB12", "--click-id", "fbclid"];

const sha256 = (text: string) => createHash("sha256").update(text).digest("hex");

async function openWith(...leads: Parameters<typeof lead>[]) {
  const command = await openCommand();
  await command.insert(...leads.map((each) => lead(...each)));
  const target = join(command.dataDir, "out.jsonl");
  const lines = (file = target): any[] =>
    readFileSync(file, "utf8")
      .trimEnd()
      .split("\n")
      .map((line) => JSON.parse(line));
  return { ...command, target, lines };
}

/** Many leads from a single click by a rival. */
const rivalClick = (n: number): Parameters<typeof lead> => [
  n,
  email("a@example.com"),
  { tags: { gclid: "one" } },
];

/** Leads of one network, each from its own click. */
const clicks = (count: number, network: string | null, from: number) =>
  Array.from({ length: count }, (_, n): Parameters<typeof lead> => [
    from + n,
    email("a@example.com"),
    { tags: { fbclid: `f${from + n}` }, network },
  ]);

describe("leads conversions", () => {
  test("for Google, writes a request body with click, time and lead, and e-mail addresses only on request", async () => {
    const { leads, target, lines } = await openWith(
      [3, email("ada@example.com"), { tags: { wbraid: "w3", gbraid: "b3", gclid: "g3", utm_source: "x" } }],
      [2, email("ada@example.com"), { tags: { wbraid: "w2", gbraid: "b2" } }],
      [1, email("ada@example.com"), { tags: { fbclid: "f1" } }],
    );
    expect(await leads(...GOOGLE, "-o", target)).toEqual({
      exitCode: 0,
      out: expect.stringMatching(/^Wrote 2 conversions to .*out\.jsonl, in 1 line, \d+ bytes\.\n$/),
      err: "",
    });
    expect(lines()).toEqual([
      {
        destinations: [
          {
            operatingAccount: { accountType: "GOOGLE_ADS", accountId: "1234567890" },
            productDestinationId: "77",
          },
        ],
        encoding: "HEX",
        events: [
          {
            adIdentifiers: { gclid: "g3" },
            eventTimestamp: "2026-03-10T09:00:00.000Z",
            transactionId: idOf(3),
            eventSource: "WEB",
          },
          {
            adIdentifiers: { gbraid: "b2" },
            eventTimestamp: "2026-03-10T10:00:00.000Z",
            transactionId: idOf(2),
            eventSource: "WEB",
          },
        ],
      },
    ]);
  });

  test("leads copy keeps what was reported, and --again writes a lost file's leads again", async () => {
    const { leads, target, lines } = await openWith(
      [2, email("ada@example.com"), { tags: { gclid: "g2" } }],
      [1, email("bob@example.com"), { tags: { gclid: "g1" } }],
    );
    await leads(...GOOGLE, "-o", target);
    const told = lines();
    const moved = join(temporaryFolder(), "data");
    expect(await leads("copy", "--from", dirname(target), "--to", moved)).toMatchObject({ exitCode: 0 });
    const file = join(dirname(moved), "again.jsonl");
    expect((await run(moved, [...GOOGLE, "-o", file])).out).toContain("No lead is new");
    expect((await run(moved, [...GOOGLE, "--again", "1h", "-o", file])).out).toContain("Wrote 2 conversions");
    expect(lines(file)).toEqual(told);
  });

  test("with --hashed-addresses, Google gets the hashed address and the visitor's consent", async () => {
    const { leads, target, lines } = await openWith(
      [3, email("Ada.Lovelace+ads@GoogleMail.com"), { tags: { gclid: "g3" } }],
      [2, url("https://shop.example/mug"), { tags: { gclid: "g2" }, idempotencyKey: "two" }],
      [1, email("Ada.L@Example.com", "/ad_creation"), { tags: { gclid: "g2" }, follows: "two" }],
      [0, email("ada@example.com"), { tags: { wbraid: "w1" } }],
    );
    await leads(...GOOGLE, "--hashed-addresses", "-o", target);
    const [{ consent, events }] = lines();
    expect(consent).toEqual({ adUserData: "CONSENT_GRANTED" });
    expect(events.map((event: any) => event.userData?.userIdentifiers)).toEqual([
      [{ emailAddress: sha256("adalovelace+ads@googlemail.com") }],
      [{ emailAddress: sha256("ada.l@example.com") }],
      undefined,
    ]);
  });

  test("with --agreeing, only e-mail addresses of leads with one of these texts are included", async () => {
    const { leads, target, lines } = await openWith(
      [4, email("ada@example.com"), { tags: { gclid: "g4" }, consentTextHash: "agrees_to_it-001" }],
      [3, email("bob@example.com"), { tags: { gclid: "g3" }, consentTextHash: "agrees_to_it-002" }],
      [2, email("cy@example.com"), { tags: { gclid: "g2" }, consentTextHash: "says-nothing-003" }],
      [1, email("dan@example.com"), { tags: { gclid: "g1", fbclid: "f1" } }],
    );
    const agreeing = ["--hashed-addresses", "--agreeing", "agrees_to_it-001,agrees_to_it-002"];
    await leads(...GOOGLE, ...agreeing, "-o", target);
    const [{ consent, events }] = lines();
    expect(consent).toBeUndefined();
    const granted = { adUserData: "CONSENT_GRANTED" };
    expect(events.map((event: any) => [event.userData?.userIdentifiers, event.consent])).toEqual([
      [[{ emailAddress: sha256("ada@example.com") }], granted],
      [[{ emailAddress: sha256("bob@example.com") }], granted],
      [undefined, undefined],
      [undefined, undefined],
    ]);
    await leads(...IAB, ...agreeing, "-o", `${target}2`);
    expect(lines(`${target}2`)[0].user_data).toEqual({ click_id: "f1" });
  });

  test.each([
    [["--agreeing", "agrees_to_it-001"], "--agreeing requires --hashed-addresses"],
    [["--hashed-addresses", "--agreeing", "agrees_to_it"], "16 characters"],
  ])("%j is refused, and nothing is written", async (options, problem) => {
    const { leads, target } = await openWith();
    expect(await leads(...GOOGLE, ...options, "-o", target)).toMatchObject({
      exitCode: 2,
      err: expect.stringContaining(problem),
    });
    expect(existsSync(target)).toBe(false);
  });

  test("for the IAB's format, writes one event per line, with only that network's click", async () => {
    const { leads, target, lines } = await openWith(
      [2, email("Ada@Example.com"), { tags: { fbclid: "f2", gclid: "g2" } }],
      [1, email("ada@example.com"), { tags: { gclid: "g1" } }],
    );
    const other = `${target}2`;
    const { out } = await leads(...IAB, "--json", "-o", target);
    expect(JSON.parse(out)).toMatchObject({ destination: "iab AB12", leads: 1, lines: 1 });
    await leads(...IAB.with(4, "CD34"), "--hashed-addresses", "-o", other);
    const event = {
      data_set_id: "AB12",
      id: idOf(2),
      timestamp: Date.UTC(2026, 2, 10, 10) / 1000,
      event_type: "generate_lead",
      source: "website",
      user_data: { click_id: "f2" },
    };
    expect(lines()).toEqual([event]);
    // The standard's hash, although the e-mail address has capitals and spaces around it.
    const hashed = { click_id: "f2", email_address: [sha256("ada@example.com")] };
    expect(lines(other)).toEqual([{ ...event, data_set_id: "CD34", user_data: hashed }]);
  });

  test("a lead is written once per destination, whichever file it is in, and its record is deleted with it", async () => {
    const { insert, leads, target, lines } = await openWith([
      2,
      email("a@example.com"),
      { tags: { gclid: "g2" } },
    ]);
    await leads(...GOOGLE, "-o", target);
    const again = await leads(...GOOGLE, "-o", `${target}2`);
    expect(again).toEqual({
      exitCode: 0,
      out: "No lead is new to this destination. Nothing was written.\n",
      err: "",
    });
    expect(existsSync(`${target}2`)).toBe(false);
    await insert(lead(3, email("b@example.com"), { tags: { gclid: "g3" } }));
    const { out } = await leads(...GOOGLE, "--json", "-o", `${target}2`);
    expect(JSON.parse(out)).toEqual({
      destination: "google 1234567890/77",
      leads: 1,
      adjustments: 0,
      lines: 1,
      bytes: expect.any(Number),
      same_click: 0,
      same_network: 0,
      no_currency: 0,
    });
    expect(lines(`${target}2`)[0].events).toMatchObject([{ transactionId: idOf(3) }]);
    await leads(...GOOGLE.with(6, "78"), "-o", `${target}3`);
    expect(lines(`${target}3`)[0].events).toHaveLength(2);
  });

  test("a click is reported once per destination, with its first lead, and omissions are listed", async () => {
    const { insert, leads, target, lines } = await openWith(
      ...Array.from({ length: 115 }, (_, n) => rivalClick(n)),
      [115, email("b@example.com"), { tags: { wbraid: "one" } }],
    );
    expect((await leads(...GOOGLE, "-o", target)).out).toMatch(
      /^Wrote 2 conversions to .*\n114 leads left out: their click was reported before\.\n$/,
    );
    expect(lines()[0].events.map((event: any) => event.transactionId)).toEqual([idOf(115), idOf(114)]);
    await insert(lead(116, email("c@example.com"), { tags: { gclid: "one" } }));
    expect((await leads(...GOOGLE, "-o", `${target}2`)).out).toBe(
      "No lead is new to this destination. Nothing was written.\n" +
        "115 leads left out: their click was reported before.\n",
    );
    expect((await leads(...GOOGLE.with(6, "78"), "-o", `${target}3`)).out).toContain(
      "Wrote 2 conversions to ",
    );
  });

  test("at most 20 leads per network and day are reported, in one file or several", async () => {
    const { insert, leads, target } = await openWith(...clicks(15, "5b2e", 0), ...clicks(30, null, 100));
    expect((await leads(...IAB, "-o", target)).out).toMatch(/^Wrote 45 conversions to .*\n$/);
    await insert(...clicks(15, "5b2e", 50).map((each) => lead(...each)));
    await insert(...clicks(21, "77aa", 200).map((each) => lead(...each)));
    const { out } = await leads(...IAB, "--json", "-o", `${target}2`);
    expect(JSON.parse(out)).toMatchObject({ leads: 25, same_click: 0, same_network: 11 });
    expect((await leads(...IAB, "-o", `${target}3`)).out).toBe(
      "No lead is new to this destination. Nothing was written.\n" +
        "11 leads left out: at most 20 a day are reported per network.\n",
    );
  });

  test("a call to Google has at most 2,000 events", async () => {
    const { leads, target, lines } = await openWith(
      ...Array.from({ length: 4001 }, (_, n): Parameters<typeof lead> => [
        n,
        email("a@example.com"),
        { tags: { gclid: `g${n}` } },
      ]),
    );
    const { out } = await leads(...GOOGLE, "-o", target);
    expect(out).toContain("Wrote 4,001 conversions to ");
    const events = lines().map((line) => line.events.map((event: any) => event.transactionId as string));
    expect(events.map(({ length }) => length)).toEqual([2000, 2000, 1]);
    expect(new Set(events.flat()).size).toBe(4001);
  });

  test("filters leads by time", async () => {
    const { leads, target, lines } = await openWith(
      ...[1, 2, 3].map((n): Parameters<typeof lead> => [
        n,
        email("a@example.com"),
        { tags: { gclid: `g${n}` } },
      ]),
    );
    await leads(...GOOGLE, "--since", "150min", "--until", "2026-03-10T11:00Z", "-o", target);
    expect(lines()[0].events).toMatchObject([{ transactionId: idOf(2) }]);
  });

  test("leaves an existing file unchanged, and records nothing", async () => {
    const { leads, target, lines, dataDir } = await openWith([
      1,
      email("a@example.com"),
      { tags: { gclid: "g" } },
    ]);
    writeFileSync(target, "mine");
    for (const options of [[], ["--again", "1h"]]) {
      expect(await leads(...GOOGLE, ...options, "-o", target)).toMatchObject({
        exitCode: 1,
        err: `${target} already exists, and is left unchanged.\n`,
      });
      expect(readFileSync(target, "utf8")).toBe("mine");
    }
    const nowhere = await leads(...GOOGLE, "-o", join(dataDir, "no/such/folder"));
    expect(nowhere).toMatchObject({ exitCode: 1, out: "" });
    expect((await leads(...GOOGLE, "-o", `${target}2`)).out).toContain("Wrote 1 conversion to ");
    expect(lines(`${target}2`)).toHaveLength(1);
  });

  test("a file stays if the connection is lost once it is recorded", async () => {
    const { leads, target, lines } = await openWith([1, email("a@example.com"), { tags: { gclid: "g" } }]);
    const { finish } = SqlConversionRepository.prototype;
    const finishing = vi.spyOn(SqlConversionRepository.prototype, "finish");
    onTestFinished(() => finishing.mockRestore());
    finishing.mockImplementationOnce(async function (this: SqlConversionRepository, ...file) {
      await finish.apply(this, file);
      throw new OperatorError("The connection was lost.");
    });
    expect(await leads(...GOOGLE, "-o", target)).toMatchObject({
      exitCode: 1,
      err: expect.stringMatching(
        /out\.jsonl is written, but .+ not known \(The connection was lost\.\)\. Run it again/,
      ),
    });
    expect(lines()).toHaveLength(1);
    const again = await leads(...GOOGLE, "-o", `${target}2`);
    expect([again.exitCode, existsSync(`${target}2`)]).toEqual([0, false]);
  });

  test("an interrupted run leaves no file and records nothing", async () => {
    const { leads, onTerminal, target, dataDir } = await openWith([
      1,
      email("a@example.com"),
      { tags: { gclid: "g" } },
    ]);
    const before = readdirSync(dataDir).length;
    const { exitCode } = await onTerminal({ signal: AbortSignal.abort() }, ...GOOGLE, "-o", target);
    expect(exitCode).toBe(130);
    expect(readdirSync(dataDir).filter((name) => name.startsWith("out"))).toEqual([]);
    expect(before).toBeGreaterThan(0);
    expect((await leads(...GOOGLE, "-o", target)).out).toContain("Wrote 1 conversion to ");
  });

  test.each([
    [["conversions", "--to", "google", "-o", "x"], "--to google requires --account and --action."],
    [[...GOOGLE, "--click-id", "gclid", "-o", "x"], "--to google requires --account and --action."],
    [
      ["conversions", "--to", "iab", "--data-set", "a", "-o", "x"],
      "--to iab requires --data-set and --click-id.",
    ],
    [[...GOOGLE, "--data-set", "AB12", "-o", "x"], "--to google requires --account and --action."],
    [[...IAB, "--action", "77", "-o", "x"], "--to iab requires --data-set and --click-id."],
    [[...IAB, "--account", "1234567890", "-o", "x"], "--to iab requires --data-set and --click-id."],
    [[...IAB.with(6, "fbclick"), "-o", "x"], "Did you mean fbclid?"],
    [["conversions", "--to", "meta", "-o", "x"], "It must be one of google, iab."],
    [[...GOOGLE.with(4, "12"), "-o", "x"], "It must be the ten digits of a Google Ads account"],
    [[...IAB.with(4, "a b"), "-o", "x"], "It must be the id as the network shows it."],
    [GOOGLE, "required option '-o, --output <file>' not specified"],
  ])("%j is a usage error", async (args, problem) => {
    const { leads } = await openWith();
    const { exitCode, out, err } = await leads(...args);
    expect([exitCode, out]).toEqual([2, ""]);
    expect(err).toContain(problem);
  });
});
