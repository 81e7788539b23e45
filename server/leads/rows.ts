import type { IncomingHttpHeaders } from "node:http";
import type { FastifyInstance, FastifyRequest } from "fastify";
import { MISSING_PICTURE, type RowsErrorBody } from "../../contract/errors.ts";
import { CHALLENGE_HEADER } from "../../contract/headers.ts";
import { InvalidLeadRow, LEADS_TABLE, readLeadRow } from "../../contract/lead-row.ts";
import type { LeadRow } from "../../contract/lead-row.ts";
import { ROW_BODY_BYTES_MAX } from "../../contract/limits.ts";
import { AppError } from "../../domain/errors/app-error.ts";
import type { DayKey } from "../../domain/experiment/day-key.ts";
import { pseudonymizeNetwork } from "../../domain/experiment/networks.ts";
import { orUnavailable, storeUnavailable } from "../../domain/errors/store-unavailable.ts";
import type { Challenges } from "../challenges.ts";
import { clientNetwork } from "../connections/client-ip.ts";
import type { ErrorProtocol } from "../error-handler.ts";
import type { Previews } from "../../domain/flags/previews.ts";
import type { RateLimits } from "../rate-limits.ts";
import type { DatabaseCapacity } from "../../domain/leads/database-capacity.ts";
import { uploadName } from "../../domain/leads/stored-lead.ts";
import type { Lead, LeadWriter } from "../../domain/leads/lead-writer.ts";
import type { CappedUploads } from "../../domain/uploads/capped-uploads.ts";
import type { UploadStore } from "../../domain/uploads/upload-store.ts";
import type { SiteSettings } from "../../domain/site/site-settings.ts";
import type { MailboxMarker } from "../mailboxes/mailbox-marker.ts";
import { addReason } from "./spam-reason.ts";
import { leadFrom } from "./lead-from-request.ts";
import { withStoredUpload } from "./stored-upload.ts";
import { refuseOtherMethods, refuseOtherPaths, type RequestHook } from "../refusals.ts";

declare module "fastify" {
  interface FastifyRequest {
    /** The validated row. */
    leadRow: LeadRow | null;
  }
}

export type RowsServices = {
  leads: LeadWriter;
  uploads: Pick<UploadStore, "size">;
  cappedUploads: Pick<CappedUploads, "stopCharging">;
  requireKey: RequestHook;
  limits: RateLimits;
  capacity: Pick<DatabaseCapacity, "isExhausted">;
  previews: Previews;
  siteSettings: Pick<SiteSettings, "publicUrl" | "pageSettings">;
  dayKey: Pick<DayKey, "current">;
  now: () => Date;
  /** Rows sent sooner are marked as too fast; 0 for none. */
  humanMsMin: number;
  /** If missing, leads need no challenge. */
  challenges?: Pick<Challenges, "findProblem"> | undefined;
  /** If missing, no e-mail address is checked. */
  mailboxes?: Pick<MailboxMarker, "enqueue"> | undefined;
};

export const rowsProtocol: ErrorProtocol = {
  prefix: "/rest/v1",
  body: ({ code, message }): RowsErrorBody => ({ code, message, details: null, hint: null }),
};

/**
 * The part of PostgREST's protocol that inserts one row, as `web/form/send/lead-api.ts` sends it. No route reads,
 * changes or deletes any.
 */
export function rowsRoutes(scope: FastifyInstance, services: RowsServices): void {
  const { leads, uploads, cappedUploads, requireKey, limits, capacity, now } = services;
  const table = `/${LEADS_TABLE}`;

  scope.decorateRequest("leadRow", null);
  scope.removeAllContentTypeParsers();
  scope.addContentTypeParser(
    "application/json",
    { parseAs: "string", bodyLimit: ROW_BODY_BYTES_MAX },
    scope.getDefaultJsonParser("error", "error"),
  );

  scope.post(
    table,
    { onRequest: [requireKey, limits.writes, limits.rowsPerDay, requireRoom] },
    async (request, reply) => {
      const parsed = readRow(request.body);
      const upload = uploadName({ product: "product" in parsed ? parsed.product : null });
      const bytes = await requireUpload(upload, uploads, "The picture was not uploaded.");
      const row = withStoredUpload(parsed, bytes, request.headers, services.siteSettings);
      request.leadRow = row;
      const { headers } = request;
      const network = pseudonymizedNetwork(request);
      const sent = leadFrom({ row, headers, createdAt: now(), network }, services);
      const lead = await markUnlessSolved(sent, headers);
      await orUnavailable(leads.insert(lead));
      if (upload !== null) cappedUploads.stopCharging(upload);
      services.mailboxes?.enqueue(lead);
      // A deletion of unused pictures may have hidden this one, and looked for its row before we inserted it: check
      // again. The row stays, as this server's role can't delete it.
      await requireUpload(upload, uploads, "The picture is no longer there. Please send it again.");
      // Always empty, even with `Prefer: return=representation`: no public call reads rows.
      return reply.code(201).send();
    },
  );

  refuseOtherMethods(scope, table, ["POST"]);
  refuseOtherPaths(scope, limits);

  async function requireRoom() {
    if (capacity.isExhausted) throw storeUnavailable();
  }

  function pseudonymizedNetwork(request: FastifyRequest): string | null {
    const dayKey = services.dayKey.current;
    return dayKey && pseudonymizeNetwork(dayKey, clientNetwork(request));
  }

  /** Marks the lead if its challenge was not solved. */
  async function markUnlessSolved(lead: Lead, headers: IncomingHttpHeaders): Promise<Lead> {
    const problem = await services.challenges?.findProblem(headers[CHALLENGE_HEADER], lead.id);
    return problem ? { ...lead, spamReason: addReason(lead.spamReason, problem) } : lead;
  }
}

function readRow(body: unknown): LeadRow {
  if (Array.isArray(body) && body.length !== 1) {
    throw new AppError(400, "InvalidRow", "Exactly one row can be inserted at a time.");
  }
  try {
    return readLeadRow(Array.isArray(body) ? body[0] : body);
  } catch (error) {
    if (error instanceof InvalidLeadRow) throw new AppError(400, "InvalidRow", error.message);
    throw error;
  }
}

/** Resolves to its size; null for a lead without a picture. @throws AppError with this message if it is missing. */
async function requireUpload(
  upload: string | null,
  uploads: Pick<UploadStore, "size">,
  message: string,
): Promise<number | null> {
  if (upload === null) return null;
  const bytes = await orUnavailable(uploads.size(upload));
  if (bytes === null) throw new AppError(400, MISSING_PICTURE, message);
  return bytes;
}
