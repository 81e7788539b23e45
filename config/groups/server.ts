import { isIP, isIPv6 } from "node:net";
import { DEFAULT_PUBLIC_URL } from "../../contract/page-settings.ts";
import {
  folder,
  matching,
  offOr,
  oneOf,
  origin,
  parseList,
  parseWholeNumber,
  wholeNumber,
} from "../checks.ts";
import type { Check, Group } from "../setting.ts";
import type { SettingsReader } from "../settings-reader.ts";

export type ServerSettings = {
  host: string;
  /** 0 takes any free port. */
  port: number;
  publicUrl: string;
  /** null: pages are served elsewhere. */
  siteDir: string | null;
  trustProxy: TrustProxy;
  logLevel: LogLevel;
  /** Where figures are served; null: nowhere, and nothing is counted. */
  metrics: { host: string; port: number } | null;
};

/** Trust no proxy, every proxy, this many hops, or these addresses. */
export type TrustProxy = boolean | number | string[];

/** No "trace": at that level libraries log request headers, which are personal data. */
const LOG_LEVELS = ["fatal", "error", "warn", "info", "debug", "silent"] as const;
export type LogLevel = (typeof LOG_LEVELS)[number];

const trustProxy: Check<TrustProxy> = {
  expected: "off, on, a number of proxies, or addresses with commas",
  parse(text) {
    if (text === "off" || text === "on") return text === "on";
    const hops = parseWholeNumber(text, 1, 100);
    if (hops !== undefined) return hops;
    const addresses = parseList(text);
    return addresses.length > 0 && addresses.every(isProxyAddress) ? addresses : undefined;
  },
};

function isProxyAddress(text: string): boolean {
  if (["loopback", "linklocal", "uniquelocal"].includes(text)) return true;
  const [address = "", bits, ...more] = text.split("/");
  const version = isIP(address);
  if (version === 0 || more.length > 0) return false;
  return bits === undefined || parseWholeNumber(bits, 1, version === 4 ? 32 : 128) !== undefined;
}

const host: Check<string> = {
  expected: "a host name or an IP address",
  parse: (text) => (isIPv6(text) ? text : matching(/^[a-z0-9.-]+$/i, "").parse(text)),
};

export const server = {
  title: "The server",
  settings: {
    HOST: { default: "127.0.0.1", check: host, meaning: "The address to listen on; `0.0.0.0` for all." },
    PORT: {
      default: "3000",
      check: wholeNumber(0, 65535, "a port from 0 to 65535"),
      meaning: "The port to listen on; 0 takes any free one.",
    },
    PUBLIC_URL: {
      default: DEFAULT_PUBLIC_URL,
      check: origin,
      meaning:
        "The site's origin as visitors see it; addresses of pictures begin with it. With https, HSTS is sent.",
    },
    SITE_DIR: {
      default: "./dist/site",
      check: offOr(null, folder),
      meaning: "The built site; `off` serves calls only.",
    },
    TRUST_PROXY: {
      default: "off",
      check: trustProxy,
      meaning:
        "How many proxies are in front, or their addresses; `on` trusts [anyone](../SECURITY.md#what-is-left-to-you).",
    },
    LOG_LEVEL: {
      default: "info",
      check: oneOf(LOG_LEVELS, `one of ${LOG_LEVELS.join(", ")}`),
      meaning: "A level of pino, without `trace`.",
    },
    METRICS_PORT: {
      default: "off",
      check: offOr(null, wholeNumber(0, 65535, "a port from 0 to 65535")),
      meaning: "A port of its own for Prometheus, with `/metrics`; keep it from the public.",
    },
    METRICS_HOST: { default: "127.0.0.1", check: host, meaning: "The address that it listens on." },
  },
} satisfies Group;

export function readServer(reader: SettingsReader): ServerSettings {
  const values = reader.read(server.settings);
  return {
    host: values.HOST,
    port: values.PORT,
    publicUrl: values.PUBLIC_URL,
    siteDir: values.SITE_DIR,
    trustProxy: values.TRUST_PROXY,
    logLevel: values.LOG_LEVEL,
    metrics: values.METRICS_PORT === null ? null : { host: values.METRICS_HOST, port: values.METRICS_PORT },
  };
}
