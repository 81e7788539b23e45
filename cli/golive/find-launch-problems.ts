import { isIP } from "node:net";
import { unescape } from "node:querystring";
import type { Config } from "../../config/config.ts";
import type { Figure, Testimonial } from "../../content/claims.ts";
import type { LandingPage } from "../../content/page.ts";
import type { site as siteContent } from "../../content/site.ts";
import { DEFAULT_PAGE_SETTINGS, usesOwnFlag } from "../../contract/page-settings.ts";
import { InvalidFlagRules, readFlagRules } from "../../domain/flags/flag-rules.ts";
import { isPublicIp } from "../../domain/outbox/public-ips.ts";
import { formatCount } from "../output/format-number.ts";

/** A reason not to go live yet, and how to fix it: a sentence each. */
export type LaunchProblem = { problem: string; fix: string };

export type Launch = {
  config: Config;
  site: typeof siteContent;
  pages: readonly LandingPage[];
  /** The text of the flag's rules; null if the file is missing. */
  flagRules: string | null;
  /** The built home page's HTML; null if it is missing. */
  builtPage: string | null;
  /** The built favicon; null if it is missing. */
  favicon: string | null;
  /** The text of SECURITY.md; null if it is missing. */
  security: string | null;
};

export const EXAMPLE_BRAND = "Plainshot";
/** A path of the example's mark, in its favicon. */
export const EXAMPLE_MARK = "M16 7a9 9 0 0 0 0 18z";
const A_KEY = "openssl rand -hex 16";

/** Everything that is still to be done before going live, in the order to do it. */
export function findLaunchProblems(launch: Launch): LaunchProblem[] {
  return [
    ...checkContent(launch),
    ...checkSettings(launch.config),
    ...checkRules(launch),
    ...checkBuild(launch),
  ];
}

/** What the operator must decide: how long to keep leads, and whether they are backed up. */
export function listReminders({ retentionDays, takesLeads }: Config): string[] {
  if (!takesLeads) return [];
  return [
    ...(retentionDays === Infinity
      ? ["Leads and pictures are kept until you delete them; RETENTION_DAYS deletes older ones."]
      : []),
    "Back up leads and pictures, and try a restore: docs/deploying.md says how.",
  ];
}

function checkContent({ site, pages, favicon, security }: Launch): LaunchProblem[] {
  const found: LaunchProblem[] = [];
  if (site.brand === EXAMPLE_BRAND) {
    found.push({
      problem: `The brand is still the example, ${site.brand}.`,
      fix: "Set brand in content/site.ts.",
    });
  }
  if (favicon?.includes(EXAMPLE_MARK)) {
    found.push({
      problem: "The logo and the favicon are still the example's.",
      fix: "Replace web/public/favicon.svg, draw the same in web/ui/brand.tsx, and run npm run build.",
    });
  }
  if (security?.includes("security@example.com")) {
    found.push({
      problem: "SECURITY.md names security@example.com, which nobody reads.",
      fix: "Put your own e-mail address there.",
    });
  }
  if (isExample(site.contactEmail)) {
    found.push({
      problem: `Visitors are asked to write to ${site.contactEmail}, which nobody reads.`,
      fix: "Set contactEmail in content/site.ts.",
    });
  }
  const examples = site.links.filter(({ href }) => isExample(href)).map(({ label }) => label);
  if (examples.length > 0) {
    found.push({
      problem: `The header's ${examples.join(", ")} ${examples.length === 1 ? "leads" : "lead"} to example.com.`,
      fix: "Set links in content/site.ts.",
    });
  }
  for (const name of ["privacy", "imprint", "accessibility"] as const) {
    const link = site[name];
    if (link === null) continue;
    const { label, href } = link;
    if (href.trim() !== "" && !isExample(href)) continue;
    found.push({
      problem: `${label} ${href.trim() === "" ? "has no URL" : "leads to example.com"}.`,
      fix: `Set ${name} in content/site.ts.`,
    });
  }
  if (!site.answersChecked) {
    found.push({
      problem: "Pages answer questions about ownership, prices and photos in words that you haven’t checked.",
      fix: "Read content/questions.ts and each page’s questions in content/pages/, then set answersChecked in content/site.ts.",
    });
  }
  const samples = site.showSamples ? countSamples(pages) : "";
  if (samples !== "") {
    found.push({
      problem: `Pages show ${samples} that are made up.`,
      fix: "Replace them in content/claims.ts and content/testimonials/, or set showSamples to false in content/site.ts.",
    });
  }
  return found;
}

function checkSettings(config: Config): LaunchProblem[] {
  const { publicUrl, trustProxy, previews, pageSettings, uploadsUrl, allowedOrigins } = config;
  const found: LaunchProblem[] = config.notes.map((problem) => ({
    problem,
    fix: "Correct the setting.",
  }));
  const isSecure = publicUrl.startsWith("https:");
  if (!isSecure) {
    found.push({
      problem: `PUBLIC_URL is ${publicUrl}: anyone on the network path can read what visitors send.`,
      fix: "Set it to the https URL that visitors open, and put a proxy with https in front.",
    });
  }
  if (isSecure && isExample(publicUrl)) {
    found.push({
      problem: `PUBLIC_URL is ${publicUrl}, an example.`,
      fix: "Set it to the URL that visitors open.",
    });
  }
  if (isSecure && config.siteDir !== null && trustProxy === false) {
    found.push({
      problem: "TRUST_PROXY is off: behind the https proxy, all visitors share one limit.",
      fix: "Set it to the number of proxies in front, usually 1.",
    });
  }
  if (trustProxy === true) {
    found.push({
      problem: "TRUST_PROXY=on trusts any IP address that a request claims to come from.",
      fix: "Set it to the number of proxies in front, usually 1.",
    });
  }
  if (previews === "open") {
    found.push({
      problem: "PREVIEW_KEY=open lets everyone choose a variant, uncounted.",
      fix: `Unset it, or set it to what \`${A_KEY}\` prints.`,
    });
  }
  for (const name of weakKeys(config)) {
    found.push({ problem: `${name} is easy to guess.`, fix: `Set it to what \`${A_KEY}\` prints.` });
  }
  if (config.webhook && new Set(config.webhook.key).size < KEY_DISTINCT_MIN) {
    found.push({
      problem: "WEBHOOK_SECRET is easy to guess.",
      fix: 'Set it, on both sides, to what `echo "whsec_$(openssl rand -base64 32)"` prints.',
    });
  }
  if (config.metrics && isExposed(config.metrics.host)) {
    found.push({
      problem: `METRICS_HOST is ${config.metrics.host}: anyone who reaches its port can read the metrics.`,
      fix: "Set it to 127.0.0.1 or a private IP address; in a container, don't publish the port.",
    });
  }
  if (config.takesLeads && config.anonKey === DEFAULT_PAGE_SETTINGS.anonKey) {
    found.push({
      problem: "ANON_KEY is the default of every copy of this project.",
      fix: `Set it to what \`${A_KEY}\` prints. It is public anyway, and only keeps out programs that know the default.`,
    });
  }
  if (config.writesPerMinuteMax === Infinity) {
    found.push({ problem: "RATE_LIMIT=off lets anyone flood the server.", fix: "Unset it." });
  }
  const { storageUrl, rowsUrl, flagsUrl, mediaUrl, launchDarkly } = pageSettings;
  const called = [storageUrl, rowsUrl, flagsUrl, mediaUrl, launchDarkly?.url, uploadsUrl];
  const plain = [...new Set(called.filter((url) => url?.startsWith("http:")))];
  if (isSecure && plain.length > 0) {
    found.push({
      problem: `Pages call ${plain.join(", ")}, which browsers refuse on an https page.`,
      fix: "Give them https URLs.",
    });
  }
  const foreign = allowedOrigins.filter((origin) => origin.startsWith("http:"));
  if (foreign.length > 0) {
    found.push({
      problem: `ALLOWED_ORIGINS lets pages of ${foreign.join(", ")} call, which anyone on the network path can change.`,
      fix: "Remove them, or use https.",
    });
  }
  return found;
}

function checkRules({ config, flagRules }: Launch): LaunchProblem[] {
  if (!usesOwnFlag(config.pageSettings)) return [];
  const fix = `Fix ${config.flagsFile}.`;
  if (flagRules === null) return [{ problem: "The flag's rules are missing.", fix }];
  try {
    const { isOff } = readFlagRules(flagRules);
    return isOff ? [{ problem: "The flag is switched off: visitors stay on redirect pages.", fix }] : [];
  } catch (error) {
    if (!(error instanceof InvalidFlagRules)) throw error;
    return [{ problem: `The flag's rules can't be used: ${error.message}.`, fix }];
  }
}

function checkBuild({ config, site, builtPage }: Launch): LaunchProblem[] {
  if (config.siteDir === null) return [];
  const fix = "Run npm run build.";
  if (builtPage === null) return [{ problem: `There are no pages in ${config.siteDir}.`, fix }];
  const expected = [site.brand, site.privacy.href, site.imprint.href, site.contactEmail];
  const isCurrent = expected.every((text) => builtPage.includes(text.replaceAll("&", "&amp;")));
  return isCurrent ? [] : [{ problem: "The built pages are older than content/site.ts.", fix }];
}

/** Listens on all interfaces, or on a public IP address. */
function isExposed(host: string): boolean {
  return isIP(host) > 0 && (/^[0.:]+$/.test(host) || isPublicIp(host));
}

/** A URL or e-mail address at a domain reserved for examples (RFC 2606). */
function isExample(text: string): boolean {
  return /(^|[/@.])example(\.(com|net|org))?([/:?#]|$)/i.test(text);
}

/** "24 testimonials and 13 figures", or an empty string. */
function countSamples(pages: readonly LandingPage[]): string {
  const testimonials = pages.flatMap(({ hero, testimonials: { items } }) => [hero.quote, ...items]);
  const figures = pages.flatMap(({ hero, testimonials: { stats }, closing }) => [
    ...(hero.trust ?? []),
    ...stats,
    ...closing.stats,
  ]);
  return [describeSamples(testimonials, "testimonial"), describeSamples(figures, "figure")]
    .filter(Boolean)
    .join(" and ");
}

/** Pages share samples; each counts once. */
function describeSamples(items: readonly (Figure | Testimonial | undefined)[], noun: string): string {
  const { size } = new Set(items.filter((item) => item?.sample));
  return size === 0 ? "" : formatCount(size, noun);
}

const KEY_CHARS_MIN = 12;
/** Distinct characters or bytes. */
const KEY_DISTINCT_MIN = 8;
const WORDS = /secret|passw|preview|change.?me|example|admin|postgres|redis|1234|abcd|qwert/i;

function weakKeys({ previews, databaseUrl, redisUrl, challengeSecret }: Config): string[] {
  const keys = {
    CHALLENGE_SECRET: challengeSecret,
    PREVIEW_KEY: typeof previews === "object" ? previews.key : null,
    "The password in DATABASE_URL": passwordIn(databaseUrl),
    "The password in REDIS_URL": passwordIn(redisUrl),
  };
  return Object.entries(keys).flatMap(([name, key]) => (key !== null && isWeak(key) ? [name] : []));
}

/** Null without one, as the server may authenticate in another way. */
function passwordIn(url: string | null): string | null {
  return unescape(URL.parse(url ?? "")?.password ?? "") || null;
}

function isWeak(key: string): boolean {
  return key.length < KEY_CHARS_MIN || new Set(key).size < KEY_DISTINCT_MIN || WORDS.test(key);
}
