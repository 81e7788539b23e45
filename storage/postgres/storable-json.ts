import { storable } from "../../domain/leads/lead-transfer.ts";

/** As JSON that a statement can take apart: PostgreSQL's text does not hold every character. */
export function toStorableJson(rows: unknown): string {
  return JSON.stringify(rows, (_key, value) => (typeof value === "string" ? storable(value) : value));
}
