import { describe, expect, test } from "vitest";
import type { LeadRow } from "../../contract/lead-row.ts";
import { DAY_GROUPS_MAX } from "../../domain/experiment/experiment-repository.ts";
import type { ExperimentRepository, Period } from "../../domain/experiment/experiment-repository.ts";
import type { ExperimentStore } from "../../domain/experiment/experiment-store.ts";
import type { OriginDimension } from "../../domain/leads/lead-admin-repository.ts";
import type { Outcome, Stage } from "../../domain/leads/lead-outcome.ts";
import { NO_METADATA } from "../../domain/leads/lead-writer.ts";
import type { Lead, LeadWriter } from "../../domain/leads/lead-writer.ts";
import { assignment } from "./experiment-store-contract.ts";

export type OpenedRepository = {
  repository: ExperimentRepository;
  experiment: ExperimentStore;
  leads: LeadWriter;
  /** Deletes a lead by id, without the stores. */
  deleteLead: (id: string) => Promise<unknown>;
  /** Sets a lead's outcome, with its value in euros, without the stores. */
  setOutcome: (id: string, outcome: Outcome, value: number | null) => Promise<unknown>;
};

const EVER: Period = { since: null, until: null };
const PRODUCT = { product: { type: "url", productUrl: "https://shop.example/mug" } } as const;
const at = (time: string) => new Date(`2026-01-${time}Z`);

const come = (n: number, campaign: string | null, changes = {}) =>
  assignment({ userKey: `user-${n}`, network: `n${n}`, source: "ad", campaign, ...changes });

const lineOf = (row: object) => Object.values(row).join(" ");

/** The promises of every experiment repository. `open` creates an empty one, with stores to fill it. */
export function experimentRepositoryContract(name: string, open: () => Promise<OpenedRepository>): void {
  let leadsMade = 0;

  /** A lead from user-1 on a food page, an hour after the visitor's assignment. */
  function lead(row: LeadRow, changes: Partial<Lead> = {}): Lead {
    leadsMade += 1;
    return {
      id: `0190a000-0000-8000-8000-${String(leadsMade).padStart(12, "0")}`,
      createdAt: at("02T04:04:05.678"),
      row,
      ...NO_METADATA,
      userKey: "user-1",
      ...changes,
    };
  }

  /** Whether (1) or not (0) a visitor of /food counts as converted with these leads. */
  async function converted(leads: Lead[], period = EVER): Promise<number | undefined> {
    const opened = await open();
    await opened.experiment.save([assignment()], []);
    for (const each of leads) await opened.leads.insert(each);
    return (await opened.repository.figures(period)).assigned[0]?.converted;
  }

  describe(`the figures of an experiment in ${name}`, () => {
    test("an empty store reports no visitors", async () => {
      const { repository } = await open();
      expect(await repository.figures(EVER)).toEqual({
        recorded: null,
        assigned: [],
        networks: [],
        overNetworkCap: [],
        leads: [],
        leadsOfUncounted: 0,
        uncounted: [],
        leadsWithoutKey: 0,
        views: [],
      });
    });

    test("visitors are counted by page, variant and rules", async () => {
      const { repository, experiment, leads } = await open();
      const visitors = [
        assignment(),
        assignment({ userKey: "user-2" }),
        assignment({ userKey: "user-3", rules: "77aa" }),
        assignment({ userKey: "user-4", variant: "version_a" }),
        assignment({ path: "/jewelry" }),
      ];
      await experiment.save(visitors, []);
      await leads.insert(lead({ ...PRODUCT, path: "/food/version_b" }, { userKey: "user-3" }));
      const counts = { variant: "version_b", rules: "4f1c", converted: 0, firstAt: at("02T03:04:05.678") };
      expect((await repository.figures(EVER)).assigned).toEqual([
        { ...counts, path: "/food", variant: "version_a", visitors: 1 },
        { ...counts, path: "/food", visitors: 2 },
        { ...counts, path: "/food", rules: "77aa", visitors: 1, converted: 1 },
        { ...counts, path: "/jewelry", visitors: 1 },
      ]);
    });

    test("by outcome, only visitors with a good lead count as converted, with its value", async () => {
      const { repository, experiment, leads, setOutcome } = await open();
      const visitors = [1, 2, 3, 4].map((n) => assignment({ userKey: `user-${n}` }));
      await experiment.save(visitors, []);
      const sent = [1, 2, 3, 4].map((n) =>
        lead({ email: `v${n}@example.com`, path: "/food/version_b" }, { userKey: `user-${n}` }),
      );
      for (const each of sent) await leads.insert(each);
      await setOutcome(sent[0]!.id, "won", 120.5);
      await setOutcome(sent[1]!.id, "qualified", 9);
      await setOutcome(sent[2]!.id, "spam", null);
      const counted = async (stage: Stage, currency: string | null) => {
        const { assigned } = await repository.figures(EVER, { stage, currency });
        return { converted: assigned[0]?.converted, value: assigned[0]?.value };
      };
      expect(await counted("lead", null)).toEqual({ converted: 3, value: undefined });
      expect(await counted("qualified", "EUR")).toEqual({ converted: 2, value: 129.5 });
      expect(await counted("won", "EUR")).toEqual({ converted: 1, value: 120.5 });
      expect(await counted("won", "USD")).toEqual({ converted: 1, value: 0 });
      const { leads: days, leadsOfUncounted } = await repository.figures(EVER, {
        stage: "won",
        currency: null,
      });
      expect({ days, leadsOfUncounted }).toMatchObject({ days: [{ emails: 1 }], leadsOfUncounted: 0 });
      expect((await repository.leadsBy("outcome", EVER)).map(lineOf).toSorted()).toEqual([
        " /food/version_b 1",
        "qualified /food/version_b 1",
        "won /food/version_b 1",
      ]);
    });

    test("visitors are grouped by day, and count as converted if they left a lead at any later time", async () => {
      const { repository, experiment, leads } = await open();
      const nextDay = at("03T00:00:00.000");
      await experiment.save([assignment(), assignment({ userKey: "user-2", at: nextDay })], []);
      await leads.insert(lead({ ...PRODUCT, path: "/food/version_b" }, { createdAt: at("05T00:00:00.000") }));
      expect((await repository.figures(EVER)).assigned).toMatchObject([
        { visitors: 1, converted: 1, firstAt: at("02T03:04:05.678") },
        { visitors: 1, converted: 0, firstAt: nextDay },
      ]);
    });

    test("a network's first 100 visitors of a day count; the others are reported separately", async () => {
      const { repository, experiment, leads } = await open();
      const crowd = Array.from({ length: 103 }, (_, index) =>
        assignment({ userKey: `user-${index}`, at: new Date(at("02T03:00:00.000").getTime() + index) }),
      );
      const known = [...crowd, assignment({ userKey: "other", network: "77aa" })];
      const unknown = crowd.map(({ userKey }) => assignment({ userKey: `old-${userKey}`, network: null }));
      await experiment.save([...known, ...unknown], []);
      for (const userKey of ["user-0", "user-98", "user-99", "user-100", "nobody"]) {
        await leads.insert(lead({ ...PRODUCT, path: "/food/version_b" }, { userKey }));
      }
      await leads.insert(lead({ ...PRODUCT, path: "/food/version_b" }, { userKey: null }));
      const figures = await repository.figures(EVER);
      const { assigned, networks, overNetworkCap } = figures;
      expect(assigned).toMatchObject([{ path: "/food", visitors: 100 + 1 + 103, converted: 3 }]);
      expect(networks).toMatchObject([
        { path: "/food", variant: "version_b", network: "5b2e", visitors: 100, converted: 3 },
      ]);
      expect(overNetworkCap).toEqual([{ path: "/food", visitors: 3 }]);
      expect(figures).toMatchObject({ leadsOfUncounted: 3, leadsWithoutKey: 1 });
    });

    test("a network with three visitors on a page is reported with all of them", async () => {
      const { repository, experiment } = await open();
      const visitors = [
        assignment(),
        assignment({ userKey: "user-2", variant: "version_a" }),
        assignment({ userKey: "user-3", rules: "77aa" }),
        assignment({ userKey: "user-4", path: "/jewelry" }),
        assignment({ userKey: "user-5", path: "/jewelry" }),
      ];
      await experiment.save(visitors, []);
      const brought = { path: "/food", network: "5b2e", visitors: 1, converted: 0 };
      expect((await repository.figures(EVER)).networks).toMatchObject([
        { ...brought, variant: "version_a", rules: "4f1c" },
        { ...brought, variant: "version_b", rules: "4f1c" },
        { ...brought, variant: "version_b", rules: "77aa" },
      ]);
    });

    test("the report names no network of two visitors", async () => {
      const { repository, experiment } = await open();
      await experiment.save([assignment(), assignment({ userKey: "user-2" })], []);
      expect((await repository.figures(EVER)).networks).toEqual([]);
    });

    test("a visitor who left a lead counts once, however many they left", async () => {
      const path = "/food/version_b";
      expect(await converted([lead({ ...PRODUCT, path }), lead({ email: "ada@example.com", path })])).toBe(1);
    });

    test.each(["/food/version_a", "/food/version_d"])(
      "a lead counts for the assigned variant, whichever page of the industry it was left on: %s",
      async (path) => {
        expect(await converted([lead({ ...PRODUCT, path })])).toBe(1);
      },
    );

    test("a form that doesn't write its path is identified by the page it was sent from", async () => {
      expect(await converted([lead(PRODUCT, { referrerPath: "/food/version_b" })])).toBe(1);
      expect(await converted([lead(PRODUCT, { referrerPath: "/food/version_b/" })])).toBe(1);
    });

    test.each([
      ["of another visitor", { userKey: "user-2" }],
      ["of nobody known", { userKey: null }],
      ["of before the visitor was led anywhere", { createdAt: at("02T03:04:05.000") }],
      ["that a machine seems to have sent", { spamReason: "too fast" }],
      ["of a preview", { isPreview: true }],
    ])("a lead %s does not count", async (_, changes) => {
      expect(await converted([lead({ ...PRODUCT, path: "/food/version_b" }, changes)])).toBe(0);
    });

    test.each(["/jewelry/version_b", "/", "/food", "/ad_creation", "/food/no_page"])(
      "a lead from %s does not count for food",
      async (path) => {
        expect(await converted([lead({ ...PRODUCT, path })])).toBe(0);
      },
    );

    test("the home page counts as beverage's", async () => {
      const { repository, experiment, leads } = await open();
      await experiment.save([assignment({ path: "/beverage" })], []);
      await leads.insert(lead(PRODUCT, { referrerPath: "/" }));
      expect((await repository.figures(EVER)).assigned).toMatchObject([{ path: "/beverage", converted: 1 }]);
    });

    test("deleting a lead deletes its visitor's records, and no one else's", async () => {
      const { repository, experiment, leads, deleteLead } = await open();
      const visits = [assignment(), assignment({ path: "/jewelry" }), assignment({ userKey: "user-2" })];
      await experiment.save(visits, []);
      const known = lead({ ...PRODUCT, path: "/food/version_b" });
      const unknown = lead(PRODUCT, { userKey: null });
      for (const each of [known, unknown]) {
        await leads.insert(each);
        await deleteLead(each.id);
      }
      expect((await repository.figures(EVER)).assigned).toMatchObject([
        { path: "/food", visitors: 1, converted: 0 },
      ]);
    });

    test("a period covers visitors who first came in it, and their leads until its end", async () => {
      const early = lead({ ...PRODUCT, path: "/food/version_b" });
      const late = lead({ ...PRODUCT, path: "/food/version_b" }, { createdAt: at("05T00:00:00.000") });
      expect(await converted([early], { since: at("02T03:00:00.000"), until: at("03T00:00:00.000") })).toBe(
        1,
      );
      expect(await converted([late], { since: at("02T03:00:00.000"), until: at("05T00:00:00.000") })).toBe(0);
      expect(await converted([late], { since: null, until: null })).toBe(1);
      expect(await converted([early], { since: at("02T03:30:00.000"), until: null })).toBeUndefined();
      expect(await converted([early], { since: null, until: at("02T03:04:05.678") })).toBeUndefined();
    });

    test("leads are counted by the day in UTC, and an e-mail address left for a product is not a lead of its own", async () => {
      const { repository, leads } = await open();
      const path = "/food/version_a";
      const nobody = { userKey: null };
      await leads.insert(lead({ ...PRODUCT, path }, { ...nobody, createdAt: at("02T23:59:59.999") }));
      await leads.insert(lead({ email: "a@example.com", path: "/ad_creation" }, nobody));
      await leads.insert(lead({ email: "f@example.com", path }, { ...nobody, follows: "attempt-1" }));
      await leads.insert(lead({ email: "b@example.com", path }, { createdAt: at("04T00:00:00.000") }));
      await leads.insert(lead({ email: "c@example.com" }, { createdAt: at("04T12:00:00.000") }));
      await leads.insert(lead({ email: "d@example.com", path }, { isPreview: true }));
      await leads.insert(lead({ email: "e@example.com", path }, { spamReason: "too fast" }));
      expect((await repository.figures(EVER)).leads).toEqual([
        { day: "2026-01-02", products: 1, emails: 0 },
        { day: "2026-01-04", products: 0, emails: 2 },
      ]);
      const period = { since: at("04T00:00:00.000"), until: at("04T12:00:00.000") };
      expect((await repository.figures(period)).leads).toEqual([
        { day: "2026-01-04", products: 0, emails: 1 },
      ]);
    });

    test("leads of uncounted visitors are counted by page: without a key, without a visit, or before the visit", async () => {
      const { repository, experiment, leads } = await open();
      await experiment.save([assignment(), assignment({ userKey: "user-2", at: at("05T00:00:00.000") })], []);
      const path = "/food/version_b";
      await leads.insert(lead({ email: "counted@example.com", path }));
      await leads.insert(lead({ ...PRODUCT, path }, { idempotencyKey: "one", userKey: null }));
      await leads.insert(
        lead({ email: "of-it@example.com", path: "/ad_creation" }, { userKey: null, follows: "one" }),
      );
      await leads.insert(lead({ email: "early@example.com", path }, { userKey: "user-2" }));
      await leads.insert(lead({ email: "elsewhere@example.com", path: "/jewelry/version_b/" }));
      await leads.insert(lead({ email: "home@example.com", path: "/" }, { userKey: "user-3" }));
      await leads.insert(
        lead({ email: "fast@example.com", path }, { userKey: null, spamReason: "too fast" }),
      );
      await leads.insert(lead({ email: "nowhere@example.com" }, { userKey: null }));
      const { uncounted, leadsOfUncounted } = await repository.figures(EVER);
      expect(uncounted).toEqual([
        { page: "/", leads: 1 },
        { page: "/food/version_b", leads: 2 },
        { page: "/jewelry/version_b", leads: 1 },
      ]);
      expect(leadsOfUncounted).toBe(5);
    });

    test("views are added up over the hours of the period", async () => {
      const { repository, experiment } = await open();
      await experiment.save([], [{ hour: at("02T03:00:00.000"), path: "/", views: 2 }]);
      await experiment.save(
        [],
        [
          { hour: at("02T03:00:00.000"), path: "/", views: 3 },
          { hour: at("02T04:00:00.000"), path: "/", views: 10 },
          { hour: at("02T04:00:00.000"), path: "/food/version_a", views: 1 },
        ],
      );
      expect((await repository.figures(EVER)).views).toEqual([
        { path: "/", views: 15 },
        { path: "/food/version_a", views: 1 },
      ]);
      const period = { since: null, until: at("02T04:00:00.000") };
      expect((await repository.figures(period)).views).toEqual([{ path: "/", views: 5 }]);
    });

    test("hours since a time include the hour that begins at it", async () => {
      const { repository, experiment } = await open();
      const views = ["02T02", "02T03", "02T04"].map((hour, index) => ({
        hour: at(`${hour}:00:00.000`),
        path: "/",
        views: index + 1,
      }));
      await experiment.save([], views);
      const counted = await repository.byHour(at("02T03:00:00.000"));
      expect(counted.views.map((line) => line.views).toSorted()).toEqual([2, 3]);
    });

    test("a network's leads on a page count once a day, and its visitors once an hour", async () => {
      const { repository, experiment, leads } = await open();
      const path = "/food/version_a";
      const network = "5b2e";
      const sent = [
        lead({ email: "a@example.com", path }, { network, createdAt: at("02T04:59:59.999") }),
        lead({ email: "b@example.com", path }, { network, createdAt: at("02T04:00:00.000") }),
        lead({ email: "c@example.com", path }, { network, createdAt: at("02T23:00:00.000") }),
        lead({ ...PRODUCT, path }, { network, createdAt: at("02T05:00:00.000") }),
        lead({ email: "d@example.com", path: "/jewelry/version_b" }, { network }),
        lead({ email: "e@example.com", path }, { network: "77aa", createdAt: at("02T04:30:00.000") }),
        lead({ email: "f@example.com", path }),
        lead({ email: "g@example.com", path }),
        lead({ email: "h@example.com", path }, { network: "8c8c", isPreview: true }),
        lead({ email: "i@example.com", path }, { network: "9d9d", createdAt: at("01T23:59:59.999") }),
      ];
      for (const each of sent) await leads.insert(each);
      const crowd = Array.from({ length: 9 }, (_, n) => assignment({ userKey: `user-${n}` }));
      const unknown = crowd.map(({ userKey }) => assignment({ userKey: `old-${userKey}`, network: null }));
      const others = ["other-1", "other-2"].map((userKey) => assignment({ userKey, network: "77aa" }));
      const later = assignment({ userKey: "later", at: at("02T04:00:00.000") });
      await experiment.save([...crowd, ...unknown, ...others, later], []);
      const { leads: counted, visitors } = await repository.byHour(at("02T00:00:00.000"));
      expect(counted.map(lineOf).toSorted()).toEqual([
        "2026-01-02T04 /food/version_a 1 4",
        "2026-01-02T04 /jewelry/version_b 0 1",
      ]);
      expect(visitors.map(lineOf).toSorted()).toEqual([
        "2026-01-02T03 /food version_b 11",
        "2026-01-02T04 /food version_b 1",
      ]);
    });

    test("today so far is compared with yesterday, by hour, page and campaign", async () => {
      const { repository, experiment, leads } = await open();
      const summer = { tags: { utm_campaign: "summer", utm_source: "news" } };
      const rows: [LeadRow, string, Partial<Lead>?][] = [
        [{ ...PRODUCT, path: "/food/version_a" }, "02T04:10:00.000", summer],
        [{ email: "a@example.com", path: "/" }, "02T04:20:00.000"],
        [{ email: "b@example.com", path: "/" }, "02T12:00:00.000"],
        [{ email: "c@example.com", path: "/" }, "01T04:29:59.999", summer],
        [{ email: "d@example.com", path: "/" }, "01T04:30:00.000"],
        // Not counted: other days, spam, previews, and e-mail addresses left for products.
        [{ email: "e@example.com", path: "/" }, "01T00:00:00.000", { spamReason: "too fast" }],
        [{ email: "f@example.com", path: "/" }, "02T00:00:00.000", { isPreview: true }],
        [{ email: "g@example.com", path: "/ad_creation" }, "02T04:00:00.000"],
        [{ email: "h@example.com", path: "/" }, "02T04:00:00.000", { follows: "attempt" }],
      ];
      for (const [row, time, changes] of rows) {
        await leads.insert(lead(row, { createdAt: at(time), ...changes }));
      }
      await leads.insert(lead(PRODUCT, { createdAt: new Date("2025-12-31T23:59:59.999Z") }));
      const visitors = ["02T03:00:00.000", "02T04:00:00.000", "01T04:00:00.000", "01T05:00:00.000"];
      await experiment.save(
        visitors.map((time) => assignment({ userKey: time, at: at(time), campaign: "autumn" })),
        [],
      );
      expect(await repository.day(at("02T04:30:00.000"))).toEqual({
        hours: [
          { hour: "2026-01-01T04", visitors: 1, leads: 2 },
          { hour: "2026-01-01T05", visitors: 1, leads: 0 },
          { hour: "2026-01-02T03", visitors: 1, leads: 0 },
          { hour: "2026-01-02T04", visitors: 1, leads: 2 },
        ],
        all: { leads: 2, leadsBefore: 1, products: 1, visitors: 2, visitorsBefore: 1 },
        pages: [
          { page: "/", leads: 1, leadsBefore: 1 },
          { page: "/food/version_a", leads: 1, leadsBefore: 0 },
        ],
        campaigns: [
          { source: "news", campaign: "summer", leads: 1, leadsBefore: 1, visitors: 0 },
          { source: null, campaign: null, leads: 1, leadsBefore: 0, visitors: 0 },
          { source: null, campaign: "autumn", leads: 0, leadsBefore: 0, visitors: 2 },
        ],
        variants: [{ path: "/food", variant: "version_b", visitors: 2, visitorsBefore: 1 }],
      });
    });

    test("of more campaigns and pages than a day shows, those that brought most stay", async () => {
      const { repository, experiment, leads } = await open();
      const numbered = Array.from({ length: DAY_GROUPS_MAX }, (_, n) => `${n + 100}`);
      const now = at("02T04:30:00.000");
      await experiment.save(
        [...numbered, "last", "last"].map((campaign, n) => come(n, campaign, { at: at("02T04:00:00.000") })),
        [],
      );
      expect((await repository.day(now)).campaigns).toContainEqual(
        expect.objectContaining({ campaign: "last", visitors: 2 }),
      );
      const pages = [...numbered.map((page) => `/${page}`), "/last", "/last"];
      for (const path of pages) {
        const row = { email: "a@example.com", path } as LeadRow;
        await leads.insert(lead(row, { createdAt: at("02T04:00:00.000") }));
      }
      const shown = (await repository.day(now)).pages;
      expect(shown).toHaveLength(DAY_GROUPS_MAX);
      expect(shown[0]).toEqual({ page: "/last", leads: 2, leadsBefore: 0 });
    });

    test("a campaign with leads shows its visitors, however few", async () => {
      const { repository, experiment, leads } = await open();
      const time = at("02T04:00:00.000");
      const large = Array.from({ length: DAY_GROUPS_MAX }, (_, n) => `${n + 100}`);
      await experiment.save(
        [...large, ...large, "small"].map((campaign, n) => come(n, campaign, { at: time })),
        [],
      );
      const tags = { utm_source: "ad", utm_campaign: "small" };
      await leads.insert(lead({ email: "a@example.com", path: "/" }, { createdAt: time, tags }));
      expect((await repository.day(at("02T04:30:00.000"))).campaigns[0]).toMatchObject({
        campaign: "small",
        leads: 1,
        visitors: 1,
      });
    });

    test("a day without any data is empty", async () => {
      const { repository } = await open();
      expect(await repository.day(at("02T04:30:00.000"))).toEqual({
        hours: [],
        all: { leads: 0, leadsBefore: 0, products: 0, visitors: 0, visitorsBefore: 0 },
        pages: [],
        campaigns: [],
        variants: [],
      });
    });

    test("the first and the last record's times are reported", async () => {
      const { repository, experiment, leads } = await open();
      await experiment.save([assignment()], []);
      await leads.insert(lead(PRODUCT, { createdAt: at("09T10:00:00.000") }));
      expect((await repository.figures({ since: at("05T00:00:00.000"), until: null })).recorded).toEqual({
        first: at("02T03:04:05.678"),
        last: at("09T10:00:00.000"),
      });
    });

    test("visitors and their leads are counted by campaign, without networks left out", async () => {
      const { repository, experiment, leads } = await open();
      await experiment.save(
        [
          come(1, "summer"),
          come(2, "summer"),
          come(3, null),
          come(4, "summer", { variant: "version_a" }),
          come(5, "winter", { network: null }),
          come(6, "winter", { path: "/jewelry" }),
          come(7, "bought", { network: "5b2e" }),
        ],
        [],
      );
      const path = "/food/version_b";
      await leads.insert(lead({ email: "a@example.com", path }, { userKey: "user-1" }));
      await leads.insert(lead({ ...PRODUCT, path }, { userKey: "user-1" }));
      await leads.insert(lead({ email: "b@example.com", path }, { userKey: "user-5" }));
      await leads.insert(lead({ email: "c@example.com", path: "/jewelry/version_b" }, { userKey: "user-6" }));
      await leads.insert(
        lead({ email: "d@example.com", path }, { userKey: "user-3", spamReason: "too fast" }),
      );
      const excluded = [
        { ...assignment(), network: "5b2e", visitors: 1, converted: 0, firstAt: new Date() },
        { ...assignment(), path: "/jewelry", network: "n1", visitors: 1, converted: 0, firstAt: new Date() },
      ] as const;
      const found = await repository.visitorsBy("campaign", EVER, excluded);
      expect(
        found
          .map((each) => `${each.campaign} ${each.path} ${each.variant} ${each.visitors} ${each.converted}`)
          .toSorted(),
      ).toEqual([
        "null /food version_b 1 0",
        "summer /food version_a 1 0",
        "summer /food version_b 2 1",
        "winter /food version_b 1 1",
        "winter /jewelry version_b 1 1",
      ]);
      const bySource = await repository.visitorsBy("source", EVER, []);
      expect(bySource.map(({ campaign }) => campaign)).toEqual(["ad", "ad", "ad"]);
      expect(
        await repository.visitorsBy("source", { since: at("03T00:00:00.000"), until: null }, []),
      ).toEqual([]);
    });

    test("campaigns beyond the fifty with most visitors are added up", async () => {
      const { repository, experiment } = await open();
      const visitors = Array.from({ length: 160 }, (_, n) =>
        assignment({ userKey: `user-${n}`, network: `n${n}`, campaign: `c${n < 100 ? n % 50 : n}` }),
      );
      await experiment.save(visitors, []);
      const found = await repository.visitorsBy("campaign", EVER, []);
      expect(found).toHaveLength(51);
      expect(found.find(({ campaign }) => campaign === "(other)")).toMatchObject({ visitors: 60 });
    });

    test("leads are counted by origin and page, without previews, spam and e-mail addresses left for a product", async () => {
      const { repository, leads } = await open();
      const summer = { tags: { utm_campaign: "summer" }, referrerHost: "news.example" };
      const rows = [
        lead({ ...PRODUCT, path: "/food/version_a" }, summer),
        lead(PRODUCT, { ...summer, referrerPath: "/food/version_a/" }),
        lead({ email: "a@example.com", path: "/" }, { tags: { utm_source: "x" } }),
        lead({ email: "a@example.com", path: "/ad_creation" }, summer),
        lead({ email: "a@example.com", path: "/food/version_a" }, { ...summer, follows: "attempt-1" }),
        lead({ email: "a@example.com", path: "/food/version_a" }, { ...summer, spamReason: "too fast" }),
        lead({ email: "a@example.com", path: "/food/version_a" }, { ...summer, isPreview: true }),
        lead({ ...PRODUCT, path: "/food/version_b" }, { ...summer, createdAt: at("05T00:00:00.000") }),
      ];
      for (const row of rows) await leads.insert(row);
      const until = { since: null, until: at("05T00:00:00.000") };
      const byPage = async (dimension: OriginDimension, period: Period = until) =>
        (await repository.leadsBy(dimension, period)).toSorted((one, two) => one.leads - two.leads);
      expect(await byPage("campaign")).toEqual([
        { origin: null, page: "/", leads: 1 },
        { origin: "summer", page: "/food/version_a", leads: 2 },
      ]);
      expect(await byPage("referrer", { since: at("05T00:00:00.000"), until: null })).toEqual([
        { origin: "news.example", page: "/food/version_b", leads: 1 },
      ]);
    });
  });
}
