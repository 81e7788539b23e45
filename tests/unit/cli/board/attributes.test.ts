import { expect, test } from "vitest";
import { loadViews } from "../../../../cli/board/load-views.ts";
import type { View } from "../../../../cli/board/views/view.tsx";
import { leadLine } from "../../../support/board/lead-line.ts";
import { tagsOf } from "../../../support/markup/tags-of.ts";

const AT = new Date("2026-03-10T12:00:00Z");

const LINE = leadLine({
  id: "0190a000",
  product: "mug.png",
  hasPicture: true,
  mayBeSpam: true,
  doneAt: AT,
  outcome: "Won, 120.00 EUR",
});

const HOURS = [
  { today: 1, yesterday: 2 },
  { today: null, yesterday: 4 },
];
const ALARMS = {
  findings: [{ message: "No lead.", advice: "Send one." }],
  problems: [],
  remarks: [],
  at: AT,
};
const COMPARED = { name: "Food A", href: "leads?page=/food/version_a", now: 1, before: 2, visitors: 3 };

const VIEWS: Record<View["name"], View> = {
  today: {
    name: "today",
    title: "Today",
    day: "Tuesday 10 March",
    headline: "1 lead today.",
    sentence: "No visitors today.",
    leads: HOURS,
    visitors: HOURS,
    changes: ["More."],
    pages: [COMPARED],
    campaigns: [COMPARED],
    alarms: ALARMS,
    isEmpty: false,
  },
  variants: {
    name: "variants",
    title: "Food",
    industries: [{ path: "/food", name: "Food", verdict: "B wins", isHere: true }],
    device: "phone",
    at: AT,
    headline: "B wins",
    verdict: "B brings the most leads.",
    warnings: ["One network."],
    cards: [
      {
        letter: "B",
        path: "food/version_b",
        hypothesis: "Shows the product first.",
        share: "25%",
        visitors: "1,000",
        converted: "50",
        rate: { at: 0.05, low: 0.04, high: 0.06, text: "5.0%", range: "4.0% to 6.0%" },
        chance: "83%",
        lift: "+1%",
        value: "EUR 12",
        isWinner: true,
      },
    ],
    scale: 0.1,
    decisions: [{ at: AT, text: "B was chosen", because: "it won", who: "Ada", figures: "B 50 leads" }],
    here: "variants/food",
  },
  leads: {
    name: "leads",
    title: "Leads",
    filter: { text: "mug", kind: "", page: "", state: "", spam: "" },
    pages: [{ value: "/food/version_a", name: "Food A" }],
    lines: [LINE, { ...LINE, id: "0190a001", email: "bob@shop.example", isMasked: false, doneAt: null }],
    searchedBackTo: AT,
    here: "leads",
    older: "leads?before=1",
  },
  lead: {
    name: "lead",
    title: "Lead",
    line: LINE,
    productHref: "https://shop.example/mug",
    picture: "3.4 MB",
    outcome: "won",
    value: "120.00",
    currency: "EUR",
    problem: "Not a number.",
    facts: [["Id", "1"]],
    history: ["Delivered."],
  },
  health: {
    name: "health",
    title: "Health",
    alarms: ALARMS,
    facts: [{ name: "Space", text: "1 GB", isBad: true }],
  },
  log: {
    name: "log",
    title: "Who saw what",
    entries: [{ at: AT, who: "Ada", text: "Saw", leadId: LINE.id }],
    isCut: true,
  },
  notice: {
    name: "notice",
    title: "Sorry",
    text: "It failed.",
    again: "/x",
    form: { to: "done", fields: [["id", "1"]], back: "leads" },
  },
};

const EXPECTED: Record<View["name"], string[]> = {
  today: [
    '<main id="main">',
    '<section aria-label="Alarms">',
    '2 <time dateTime="2026-03-10T12:00:00.000Z">',
    '<section aria-label="Leads and visitors by hour">',
    '2 <p aria-hidden="true">',
    '2 <span aria-hidden="true">',
    '2 <svg viewBox="0 0 20 100" preserveAspectRatio="none" aria-hidden="true">',
    '2 <path d="M0 0H20M0 50H20" vector-effect="non-scaling-stroke">',
    '2 <path d="M0 100L0 50H10L10 0H20L20 100" vector-effect="non-scaling-stroke">',
    '2 <rect x="0" width="10" y="0" height="100">',
    '2 <rect x="2.2" width="5.6" y="75" height="25">',
    '2 <rect x="10" width="10" y="0" height="100">',
    '2 <path d="M0 100H20" vector-effect="non-scaling-stroke">',
    '13 <th scope="col">',
    '4 <th scope="row">',
    '<section aria-labelledby="changed">',
    '<h2 id="changed">',
    '<section aria-label="By page">',
    '4 <td aria-hidden="true">',
    '2 <a href="/b/leads?page=/food/version_a">',
    '2 <svg width="100%" height="16">',
    '2 <rect x="0" y="9" width="100.0%" height="5">',
    '2 <rect x="0" y="2" width="50.0%" height="5">',
    '<section aria-label="By campaign">',
    '<form action="/b/end" method="post">',
    '<input type="hidden" name="token" value="t"/>',
  ],
  variants: [
    '<main id="main">',
    '<nav aria-label="Industries">',
    '<a href="/b/variants/food" aria-current="true">',
    '<a href="/b/variants/food?on=phone" aria-current="true">',
    '<a href="/b/variants/food?on=desktop">',
    '<div aria-hidden="true" inert="">',
    '<iframe src="/b/site/food/version_b" title="/food/version_b" loading="lazy" sandbox="allow-same-origin" tabindex="-1">',
    '<svg width="100%" height="20" aria-hidden="true">',
    '<line x1="0" x2="100%" y1="10" y2="10">',
    '<line x1="40.00%" x2="60.00%" y1="10" y2="10">',
    '<circle cx="50.00%" cy="10" r="5">',
    '<section aria-labelledby="decisions">',
    '<h2 id="decisions">',
    '3 <time dateTime="2026-03-10T12:00:00.000Z">',
    '<form action="/b/end" method="post">',
    '<input type="hidden" name="token" value="t"/>',
  ],
  leads: [
    '<main id="main">',
    '<form action="/b/leads">',
    '<input type="search" placeholder="Product, campaign, e-mail address, id" name="text" value="mug"/>',
    '<select name="kind">',
    '4 <option value="" selected="">',
    '<option value="product">',
    '<option value="url">',
    '<option value="file">',
    '<option value="email">',
    '<select name="page">',
    '<option value="/food/version_a">',
    '<select name="state">',
    '<option value="open">',
    '<option value="qualified">',
    '<option value="won">',
    '<option value="lost">',
    '<option value="spam">',
    '<select name="spam">',
    '<option value="with">',
    '<option value="only">',
    '<form method="post">',
    '2 <input type="hidden" name="token" value="t"/>',
    '<input type="hidden" name="back" value="leads"/>',
    '<input type="hidden" name="masked" value="0190a000"/>',
    '<button formAction="/b/show-all">',
    '6 <th scope="col">',
    '4 <time dateTime="2026-03-10T12:00:00.000Z">',
    '2 <th scope="row">',
    '<a href="/b/leads/0190a000">',
    '<img src="/b/picture/0190a000" alt="" width="44" height="44" loading="lazy"/>',
    '<button value="0190a000" name="id" formAction="/b/show">',
    '<button value="0190a000" name="id" formAction="/b/reopen">',
    '<a href="/b/leads/0190a001">',
    '<img src="/b/picture/0190a001" alt="" width="44" height="44" loading="lazy"/>',
    '<button value="0190a001" name="id" formAction="/b/done">',
    '<nav aria-label="Older leads">',
    '<a href="/b/leads?before=1">',
    '<form action="/b/end" method="post">',
  ],
  lead: [
    '<main id="main">',
    '3 <time dateTime="2026-03-10T12:00:00.000Z">',
    '<form method="post">',
    '3 <input type="hidden" name="token" value="t"/>',
    '2 <input type="hidden" name="back" value="leads/0190a000"/>',
    '<button value="0190a000" name="id" formAction="/b/show">',
    '<a href="https://shop.example/mug" rel="noopener noreferrer nofollow" target="_blank">',
    '<button value="0190a000" name="id" formAction="/b/reopen">',
    '<img src="/b/picture/0190a000" alt="What the visitor sent"/>',
    '<a href="/b/picture/0190a000">',
    '<form action="/b/done" method="post">',
    '<input type="hidden" name="id" value="0190a000"/>',
    '<p role="alert">',
    '<select name="outcome">',
    '<option value="">',
    '<option value="qualified">',
    '<option value="won" selected="">',
    '<option value="lost">',
    '<option value="spam">',
    '<input type="hidden" name="shown" value="120.00"/>',
    '<input inputMode="decimal" autoComplete="off" placeholder="120.50" name="value" value="120.00"/>',
    '<section aria-labelledby="history">',
    '<h2 id="history">',
    '<form action="/b/end" method="post">',
  ],
  health: [
    '<main id="main">',
    '<section aria-label="Alarms">',
    '2 <time dateTime="2026-03-10T12:00:00.000Z">',
    '<form action="/b/end" method="post">',
    '<input type="hidden" name="token" value="t"/>',
  ],
  log: [
    '<main id="main">',
    '4 <th scope="col">',
    '2 <time dateTime="2026-03-10T12:00:00.000Z">',
    '<a href="/b/leads/0190a000">',
    '<form action="/b/end" method="post">',
    '<input type="hidden" name="token" value="t"/>',
  ],
  notice: [
    '<main id="main">',
    '<a href="/x">',
    '<form action="/b/done" method="post">',
    '2 <input type="hidden" name="token" value="t"/>',
    '<input type="hidden" name="id" value="1"/>',
    '<a href="/b/leads">',
    '<time dateTime="2026-03-10T12:00:00.000Z">',
    '<form action="/b/end" method="post">',
  ],
};

test.each(Object.entries(EXPECTED) as [View["name"], string[]][])(
  "what %s tells browsers, forms and screen readers",
  async (name, expected) => {
    const render = await loadViews();
    const html = render(VIEWS[name], { base: "/b/", formToken: "t", at: AT });
    expect(tagsOf(html.slice(html.indexOf("<main"), html.indexOf("</body>")))).toEqual(expected);
  },
);

/** The words of each view's main part, without markup. */
const SAID: Record<View["name"], string> = {
  today: `
    Tuesday 10 March | 1 lead today. | No visitors today. | Needs you now | No lead. | Send one. | Last checked
    | 10 Mar, 12:00 | . | Today | Yesterday, the whole day | Leads an hour | 4 | 1 so far today, 6 on the whole
    day before. The numbers follow. | 00:00: 1 today, 2 the day before | 01:00: none yet today, 4 the day before
    | Visitors an hour | 4 | 1 so far today, 6 on the whole day before. The numbers follow. | 00:00: 1 today, 2
    the day before | 01:00: none yet today, 4 the day before | 00:00 | 06:00 | 12:00 | 18:00 | 24:00 | Figures
    by hour | Hour (UTC) | Leads | Yesterday | Visitors | Yesterday | 00:00 | 1 | 2 | 1 | 2 | 01:00 | – | 4 | –
    | 4 | What changed | More. | By page | Page | Visitors | Leads | Yesterday, same time | Food A | 3 | 1 | 2 |
    By campaign | Campaign and source | Visitors | Leads | Yesterday, same time | Food A | 3 | 1 | 2`,
  variants: `
    Food | B wins | Food | B wins | B brings the most leads. | One network. | On a phone | On a desktop | B |
    Brings the most leads | Shows the product first. | 5.0% | of visitors leave a lead | True rate 4.0% to 6.0%
    | Visitors | 1,000 | Left a lead | 50 | Share of visitors | 25% | Chance to be best | 83% | Against A | +1%
    | Worth | EUR 12 | What was decided | B was chosen | : it won | Ada, | 10 Mar, 12:00 | . Then: B 50 leads. |
    Computed at | 10 Mar, 12:00 | from all visitors recorded. | leads report | explains each figure.`,
  leads: `
    Leads | Search | What | Everything | Products | Products by link | Products by picture | E-mail addresses |
    Page | Every page | Food A | State | Open and done | Open | Qualified | Won | Lost | Marked as spam | Spam |
    Left out | Shown too | Only these | Show | Newest first | Show the e-mail address | Arrived | Product |
    E-mail address | Page, campaign | Webhook | Done or not | 10 Mar, 12:00 | mug.png | May be spam |
    a•••@s•••.example | Show | the e-mail address of 0190a000 | Food A | jam, from google | Delivered | Won,
    120.00 EUR | Reopen | 0190a000 | 10 Mar, 12:00 | mug.png | May be spam | bob@shop.example | Food A | jam,
    from google | Delivered | Won, 120.00 EUR | Done | 0190a001 | Looked back to | 10 Mar, 12:00 | . | Look
    further back`,
  lead: `
    Lead of | 10 Mar, 12:00 | mug.png | May be spam | E-mail address | a•••@s•••.example | Show the e-mail
    address | Product page | https://shop.example/mug | State | Done since | 10 Mar, 12:00 | : Won, 120.00 EUR |
    Reopen | Webhook | Delivered | Id | 1 | 3.4 MB. | Open the file | What became of it? | Not a number. |
    Outcome | Just done | Qualified | Won | Lost | Spam | Value, EUR | Save | Where it went | Delivered.`,
  health: `
    One thing needs you | No lead. | Send one. | Last checked | 10 Mar, 12:00 | . | Space | 1 GB`,
  log: `
    Who saw what | E-mail addresses shown, leads exported and erased. Entries can’t be changed or removed, name
    a lead by its id, and lose that when the lead is erased. | When | Who | What | Lead | 10 Mar, 12:00 | Ada |
    Saw | 0190a000 | These are the newest; the table audit_log has them all.`,
  notice: `
    Sorry | It failed. | Try again | Try again | Back`,
};

const FOOTER = `As of | 10 Mar, 12:00 | . Times and days are UTC. Only this browser sees this board, and it ends eight
  hours after it was opened. | End the board`;

const onOneLine = (text: string) => text.trim().replaceAll(/\s+/g, " ");

test.each(Object.entries(SAID) as [View["name"], string][])("what %s says", async (name, expected) => {
  const render = await loadViews();
  const html = render(VIEWS[name], { base: "/b/", formToken: "t", at: AT });
  const words = html
    .slice(html.indexOf("<main"), html.indexOf("</body>"))
    .split(/<[^>]*>/)
    .filter((text) => text.trim() !== "");
  expect(onOneLine(words.join(" | "))).toBe(onOneLine(`${expected} | ${FOOTER}`));
});
