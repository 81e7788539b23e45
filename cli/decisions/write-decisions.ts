import { formatUtc } from "../arguments/time.ts";
import { formatCount } from "../output/format-number.ts";
import type { Output } from "../output/output.ts";
import { writeParagraph } from "../output/paragraph.ts";
import { safeText } from "../output/safe-text.ts";
import type { Decision } from "./decision-file.ts";

/** Writes the decisions with the figures they were based on; nothing if there are none. */
export async function writeDecisions(out: Output, decisions: readonly Decision[]): Promise<void> {
  if (decisions.length === 0) return;
  await out.line();
  await out.line(out.style("bold", "Decisions"));
  for (const decision of decisions) await writeParagraph(out, describeDecision(decision), "  ");
}

/** One line: what, when, who, why, and each variant's visitors and leads. */
export function describeDecision({ at, who, page, variant, isOut, because, variants }: Decision): string {
  const figures = variants.map(
    ({ name, visitors, leads }) =>
      `${name} ${formatCount(leads, "lead")} of ${formatCount(visitors, "visitor")}`,
  );
  const when = `${formatUtc(at).slice(0, 16)} UTC`;
  return safeText(
    `${page}: ${variant}${isOut ? " taken out" : ""}, because “${because}” (${who}, ${when}). Then: ${figures.join(", ")}.`,
  );
}
