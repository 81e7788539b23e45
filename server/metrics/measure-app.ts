import type { FastifyInstance, FastifyReply, FastifyRequest } from "fastify";
import { landingPages } from "../../content/index.ts";
import { findVariant, VARIANTS } from "../../contract/flags.ts";
import { LEADS_TABLE } from "../../contract/lead-row.ts";
import type { LeadRow } from "../../contract/lead-row.ts";
import { REDIRECT_PATHS, SCREEN_PATHS, withoutTrailingSlash } from "../../contract/paths.ts";
import type { Services } from "../app.ts";
import { rowsProtocol } from "../leads/rows.ts";
import type { FlagSource } from "../flags/flags-file.ts";
import type { FlagRules } from "../../domain/flags/flag-rules.ts";
import { ByteCounter } from "../../domain/uploads/byte-counter.ts";
import type { UploadStore } from "../../domain/uploads/upload-store.ts";
import type { Metrics } from "./metrics.ts";

const PAGES: ReadonlySet<string> = new Set([
  ...landingPages.map(({ path }) => path),
  ...Object.values(SCREEN_PATHS),
]);
const OTHER_PAGE = "other";
const KINDS = ["url", "file", "email", "unknown"] as const;
const RESULTS = ["stored", "refused", "failed"] as const;
const METHODS: ReadonlySet<string> = new Set(["GET", "HEAD", "POST", "OPTIONS"]);
const ROWS = `${rowsProtocol.prefix}/${LEADS_TABLE}`;

/** Wraps services to count what passes through them. */
export function withMetrics(services: Services, metrics: Metrics): Services {
  const { experiment } = services;
  startAtZero(metrics);
  return {
    ...services,
    flags: countedFlags(services.flags, metrics),
    uploads: countedUploads(services.uploads, metrics),
    onRefusal: (reason) => metrics.refusals.inc({ reason }),
    ...(experiment && {
      experiment: {
        assigned(assignment) {
          metrics.visits.inc({ page: assignment.path, variant: assignment.variant });
          experiment.assigned(assignment);
        },
        viewed(path, at) {
          metrics.views.inc({ page: path });
          experiment.viewed(path, at);
        },
      },
    }),
  };
}

/** A counter that begins at 1 has no rate, so that nobody would be alerted to a page's first failed lead. */
function startAtZero({ leads, views, visits, flagEvaluations }: Metrics): void {
  for (const page of [...PAGES, OTHER_PAGE]) {
    for (const kind of KINDS) for (const result of RESULTS) leads.inc({ page, kind, result }, 0);
  }
  for (const { path: page } of landingPages) views.inc({ page }, 0);
  for (const page of REDIRECT_PATHS) {
    for (const variant of VARIANTS) {
      visits.inc({ page, variant }, 0);
      flagEvaluations.inc({ page, variant }, 0);
    }
  }
}

/** Measures every request, and counts rows by outcome. */
export function measureRequests(app: FastifyInstance, metrics: Metrics): void {
  app.addHook("onResponse", async (request, reply) => {
    const { method, routeOptions } = request;
    const route = routeOptions.url ?? "none";
    metrics.requests.observe(
      {
        route,
        method: METHODS.has(method) ? method : "other",
        status: `${Math.floor(reply.statusCode / 100)}xx`,
      },
      reply.elapsedTime / 1000,
    );
    if (route === ROWS && method === "POST") countLead(request, reply, metrics);
  });
}

/** Uses the validated row only: an error about unvalidated input would quote it in the log. */
function countLead(
  { leadRow, headers }: FastifyRequest,
  { statusCode }: FastifyReply,
  metrics: Metrics,
): void {
  const page = withoutTrailingSlash(leadRow?.path ?? URL.parse(headers.referer ?? "")?.pathname ?? "");
  const result: (typeof RESULTS)[number] =
    statusCode < 300 ? "stored" : statusCode < 500 ? "refused" : "failed";
  metrics.leads.inc({ page: PAGES.has(page) ? page : OTHER_PAGE, kind: rowKind(leadRow), result });
}

function rowKind(row: LeadRow | null): (typeof KINDS)[number] {
  if (!row) return "unknown";
  return "product" in row ? row.product.type : "email";
}

function countedFlags(flags: FlagSource, metrics: Metrics): FlagSource {
  return {
    rules(): FlagRules {
      const rules = flags.rules();
      return {
        ...rules,
        evaluate(context, page) {
          const answer = rules.evaluate(context, page);
          const variant = findVariant(answer?.value) ?? "none";
          metrics.flagEvaluations.inc({ page: page ?? "none", variant });
          return answer;
        },
      };
    },
  };
}

function countedUploads(uploads: UploadStore, metrics: Metrics): UploadStore {
  return {
    async save(name, bytes) {
      const counted = new ByteCounter(bytes);
      await uploads.save(name, counted);
      metrics.uploadBytes.inc(counted.total);
    },
    open: (name) => uploads.open(name),
    size: (name) => uploads.size(name),
    bytesStored: (recount) => uploads.bytesStored(recount),
    ready: () => uploads.ready(),
  };
}
