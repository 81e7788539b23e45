/** A lead's place in the order of time, which stays when the lead is erased; its time is UTC, as the store writes it. */
export type LeadPosition = { created_at: string; id: string };

const POSITION = /^([12]\d{3}-\d\d-\d\d[ T]\d\d:\d\d:\d\d(?:\.\d{1,6})?(?:Z|\+00)) ([0-9a-f-]{36})$/;

export function formatLeadPosition({ created_at, id }: LeadPosition): string {
  return `${created_at} ${id}`;
}

/** @returns null if it is not a position, or its time does not exist */
export function readLeadPosition(text: string): LeadPosition | null {
  const [, time = "", id = ""] = POSITION.exec(text) ?? [];
  const at = new Date(time);
  // February 31 would be March 3.
  const isTime = !Number.isNaN(at.getTime()) && at.toISOString().slice(8, 10) === time.slice(8, 10);
  return isTime ? { created_at: time, id } : null;
}
