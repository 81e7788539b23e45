import { storable } from "../../domain/leads/lead-transfer.ts";

/** JSON without the characters that PostgreSQL's text cannot hold. */
export function toStorableJson(rows: unknown): string {
  return JSON.stringify(rows, (_key, value) => (typeof value === "string" ? storable(value) : value));
}
