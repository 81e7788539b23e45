import { negotiate } from "@fastify/accept-negotiator";
import type { FastifyInstance, FastifyReply, FastifyRequest } from "fastify";
import { landingPages } from "../../content/index.ts";
import { pageUrl } from "../../domain/site/page-url.ts";
import type { Challenges } from "../challenges.ts";
import { clientNetwork } from "../connections/client-ip.ts";
import type { RateLimits } from "../rate-limits.ts";
import type { PersonalPage } from "./personal-page.ts";
import type { Encoded, Site, SiteFile } from "./read-site.ts";
import { hasUnreadBody } from "../connections/unread-body.ts";
import { readRange } from "./byte-range.ts";
import { countView } from "../visits/count-view.ts";
import type { ViewServices } from "../visits/count-view.ts";
import { opensPage } from "../visits/request-kinds.ts";
import { makeFlagOffer } from "../flags/flag-offer.ts";
import type { OfferServices } from "../flags/flag-offer.ts";

export type SiteServices = OfferServices &
  ViewServices & {
    site: Site;
    /** New pathnames by old ones, which have no trailing slash. */
    redirects: ReadonlyMap<string, string>;
    limits: RateLimits;
    /** If missing, pages carry no challenges. */
    challenges?: Pick<Challenges, "make"> | undefined;
  };

const LANDING_PATHS: ReadonlySet<string> = new Set(landingPages.map(({ path }) => path));

/** How much of `accept-encoding` is read. Browsers name four encodings; parsing a header of 16 KB would take 16 ms. */
const ACCEPT_CHARS_MAX = 200;

export function siteRoutes(scope: FastifyInstance, services: SiteServices): void {
  const { site, redirects, limits, previews, challenges } = services;

  function serve(request: FastifyRequest, reply: FastifyReply): FastifyReply | Promise<FastifyReply> {
    const url = request.raw.url!;
    const { path, query } = pageUrl(url);
    const target = redirects.get(path);
    // Temporary, because browsers cache permanent redirects forever.
    if (target !== undefined) return reply.redirect(target + query, 307);
    if (path + query !== url && site.isPage(path)) return reply.redirect(path + query, 308);
    const file = site.find(url.split("?", 1)[0]!);
    if (!file) return serveNotFound(request, reply);
    countOpened(path, query, request);
    if (file.challengePage && challenges) return sendForm(file, challenges, request, reply);
    const offer = file.offerPage && makeFlagOffer(path, query, clientNetwork(request), services);
    if (!offer) return sendFile(file, request, reply);
    // A preview may differ from what the rules give, so it includes no pages.
    const including = previews.requestedVariant(query) === null && file.includingPages?.get(offer.variant);
    if (!including) return sendPersonal(file, file.offerPage!, offer, request, reply);
    return sendPersonal(file, including, offer, request, reply, services.flags.rules().fingerprint);
  }

  function countOpened(path: string, query: string, request: FastifyRequest): void {
    const { method, headers } = request;
    if (method !== "GET" || !LANDING_PATHS.has(path) || !opensPage(headers)) return;
    if (previews.requestedVariant(query) === null) countView(request, path, services);
  }

  async function serveNotFound(request: FastifyRequest, reply: FastifyReply): Promise<FastifyReply> {
    await limits.unrecognizedCalls(request);
    const { bytes, headers } = chooseEncoding(site.notFound, request);
    return reply.code(404).headers(headers).send(bytes);
  }

  scope.route({ url: "*", method: ["GET", "HEAD"], handler: serve });
  scope.route({
    url: "*",
    method: scope.supportedMethods.filter((method) => method !== "GET" && method !== "HEAD"),
    // Responds without reading the body.
    onRequest: serveNotFound,
    handler: serveNotFound,
  });
  scope.setNotFoundHandler(serveNotFound);
}

function sendFile(file: SiteFile, request: FastifyRequest, reply: FastifyReply): FastifyReply {
  const encoded = chooseEncoding(file, request);
  const { bytes, etag, headers, head } = encoded;
  const isKnown = matches(request.headers["if-none-match"], etag);
  if (isKnown || file.hasRanges || hasUnreadBody(request)) {
    reply.headers(headers).header("etag", etag);
    if (isKnown) return reply.code(304).send();
    return file.hasRanges ? sendRange(encoded, request, reply) : reply.send(bytes);
  }
  // Bypasses Fastify, whose handling of headers takes longer than everything else about a page.
  reply
    .hijack()
    .raw.writeHead(200, head as string[])
    .end(bytes);
  return reply;
}

function sendRange({ bytes, etag }: Encoded, request: FastifyRequest, reply: FastifyReply): FastifyReply {
  reply.header("accept-ranges", "bytes");
  const range = readRange(request, etag, bytes.length);
  if (range === "whole") return reply.send(bytes);
  if (range === "unsatisfiable") {
    return reply.code(416).header("content-range", `bytes */${bytes.length}`).send();
  }
  reply.code(206).header("content-range", `bytes ${range.first}-${range.last}/${bytes.length}`);
  return reply.send(bytes.subarray(range.first, range.last + 1));
}

async function sendForm(
  file: SiteFile,
  challenges: Pick<Challenges, "make">,
  request: FastifyRequest,
  reply: FastifyReply,
): Promise<FastifyReply> {
  return sendPersonal(file, file.challengePage!, await challenges.make(), request, reply);
}

/** Different each time, so never cached. */
function sendPersonal(
  file: SiteFile,
  page: PersonalPage,
  data: object,
  request: FastifyRequest,
  reply: FastifyReply,
  rulesFingerprint?: string,
): FastifyReply {
  const { name, headers } = chooseEncoding(file, request);
  return reply
    .headers({ ...headers, ...page.headers, "cache-control": "no-store" })
    .send(page.encode(name, data, rulesFingerprint));
}

function chooseEncoding({ encodings }: SiteFile, { headers }: FastifyRequest): Encoded {
  const accepted = String(headers["accept-encoding"] ?? "")
    .slice(0, ACCEPT_CHARS_MAX)
    .toLowerCase();
  const names = encodings.map(({ name }) => name);
  const chosen = negotiate(accepted, names) ?? "identity";
  return encodings.find(({ name }) => name === chosen)!;
}

/** Compressing proxies turn etags into weak ones, which still match. */
function matches(header: string | undefined, etag: string): boolean {
  if (header === undefined) return false;
  const known = new Set(header.split(",").map((tag) => tag.trim().replace(/^W\//, "")));
  return known.has(etag) || known.has("*");
}
