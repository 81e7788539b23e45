import type { LeadAdminRepository } from "../../domain/leads/lead-admin-repository.ts";
import type { StoredLead } from "../../domain/leads/stored-lead.ts";
import { Failure } from "../command-context.ts";
import { listColumns } from "./lead-list.ts";
import type { Output } from "../output/output.ts";
import { writeTable } from "../output/table.ts";

const CANDIDATES_SHOWN_MAX = 10;

/** Finds a lead by a unique id prefix. @throws Failure when none matches, or several do, which are then listed. */
export async function findLead(leads: LeadAdminRepository, prefix: string, err: Output): Promise<StoredLead> {
  const [lead, ...others] = await leads.findByIdPrefix(prefix, CANDIDATES_SHOWN_MAX + 1);
  if (!lead) throw new Failure(`No lead's id begins with ${prefix}.`);
  if (others.length > 0) {
    const candidates = [lead, ...others].slice(0, CANDIDATES_SHOWN_MAX);
    await writeTable(err, listColumns(err, candidates), candidates);
    throw new Failure(`More than one lead's id begins with ${prefix}: give more of it.`);
  }
  return lead;
}
