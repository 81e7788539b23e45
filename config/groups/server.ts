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

/** Trust no proxy, every proxy, this many hops, or these IP addresses. */
export type TrustProxy = boolean | number | string[];

/** No "trace": at that level libraries log request headers, which are personal data. */
const LOG_LEVELS = ["fatal", "error", "warn", "info", "debug", "silent"] as const;

const trustProxy: Check<TrustProxy> = {
  expected: "off, on, a number of proxies, or comma-separated IP addresses",
  parse(text) {
    if (text === "off" || text === "on") return text === "on";
    const hops = parseWholeNumber(text, 1, 100);
    if (hops !== undefined) return hops;
    const ips = parseList(text);
    return ips.length > 0 && ips.every(isProxyIp) ? ips : undefined;
  },
};

function isProxyIp(text: string): boolean {
  if (["loopback", "linklocal", "uniquelocal"].includes(text)) return true;
  const [ip = "", bits, ...more] = text.split("/");
  const version = isIP(ip);
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
    HOST: {
      property: "host",
      default: "127.0.0.1",
      check: host,
      meaning: "The IP address or host to listen on; `0.0.0.0` for all.",
    },
    PORT: {
      property: "port",
      default: "3000",
      check: wholeNumber(0, 65535, "a port from 0 to 65535"),
      meaning: "The port to listen on; 0 takes any free one.",
    },
    PUBLIC_URL: {
      property: "publicUrl",
      default: DEFAULT_PUBLIC_URL,
      check: origin,
      meaning:
        "The site's origin as visitors see it; URLs of pictures begin with it. With https, HSTS is sent.",
    },
    SITE_DIR: {
      property: "siteDir",
      default: "./dist/site",
      check: offOr(null, folder),
      meaning: "The built site; `off` serves the API only.",
    },
    TRUST_PROXY: {
      property: "trustProxy",
      default: "off",
      check: trustProxy,
      meaning:
        "How many proxies are in front, or their IP addresses; `on` trusts the IP address that [any client](../SECURITY.md#what-is-left-to-you) claims.",
    },
    LOG_LEVEL: {
      property: "logLevel",
      default: "info",
      check: oneOf(LOG_LEVELS, `one of ${LOG_LEVELS.join(", ")}`),
      meaning: "A log level of pino, except `trace`.",
    },
    METRICS_PORT: {
      property: "metricsPort",
      default: "off",
      check: offOr(null, wholeNumber(0, 65535, "a port from 0 to 65535")),
      meaning: "A separate port that serves `/metrics` to Prometheus; keep it private.",
    },
    METRICS_HOST: {
      property: "metricsHost",
      default: "127.0.0.1",
      check: host,
      meaning: "The IP address or host that the metrics port listens on.",
    },
  },
} as const satisfies Group;

export function readServer(reader: SettingsReader) {
  const { metricsHost, metricsPort, ...settings } = reader.read(server.settings);
  return { ...settings, metrics: metricsPort === null ? null : { host: metricsHost, port: metricsPort } };
}
