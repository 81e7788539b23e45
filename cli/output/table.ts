import stringWidth from "string-width";
import { fitToWidth } from "./fit-to-width.ts";
import type { Output } from "./output.ts";
import { safeText } from "./safe-text.ts";

export type Column<Row> = {
  heading: string;
  text: (row: Row) => string;
  align?: "left" | "right";
  /** Shrinks when the terminal is too narrow. */
  shrinks?: boolean;
  /** Shrinks freely to this width; before it shrinks further, optional columns are dropped. */
  minWidth?: number;
  /** Dropped when the terminal is too narrow, last column first. */
  optional?: boolean;
};

const GAP = 2;
const SHRUNK_WIDTH_MIN = 8;
/** In a pipe, columns are padded to at most this width; a longer cell only shifts the rest of its own line. */
const PADDED_WIDTH_MAX = 40;

/** Fits the table to the terminal's width, and names the columns that have no room; in a pipe nothing is truncated. */
export async function writeTable<Row>(
  out: Output,
  allColumns: readonly Column<Row>[],
  rows: readonly Row[],
): Promise<void> {
  const columns = columnsWithin(out.columns ?? Infinity, allColumns, rows);
  const cells = rows.map((row) => columns.map(({ text }) => safeText(text(row))));
  const widths = measureWidths(columns, cells, out.columns);
  const formatLine = (texts: readonly string[]) =>
    columns
      .map(({ align }, index) =>
        fitToWidth(
          Math.max(widths[index]!, out.columns === null ? stringWidth(texts[index]!) : 0),
          texts[index]!,
          align,
        ),
      )
      .join(" ".repeat(GAP))
      .trimEnd();
  await out.line(out.style("bold", formatLine(columns.map(({ heading }) => heading))));
  for (const texts of cells) await out.line(formatLine(texts));
  const hidden = allColumns.filter((column) => !columns.includes(column)).map(({ heading }) => heading);
  if (hidden.length > 0) await out.line(out.style("dim", `No room for: ${hidden.join(", ")}.`));
}

/** The columns left after dropping optional ones until the rest fit. */
function columnsWithin<Row>(width: number, columns: readonly Column<Row>[], rows: readonly Row[]) {
  const narrowest = columns.map(({ heading, text, shrinks, minWidth = SHRUNK_WIDTH_MIN }) => {
    const whole = Math.max(stringWidth(heading), ...rows.map((row) => stringWidth(safeText(text(row)))));
    return shrinks ? Math.min(whole, minWidth) : whole;
  });
  const kept = columns.map((column, index) => ({ column, width: narrowest[index]! + GAP }));
  while (kept.reduce((sum, each) => sum + each.width, -GAP) > width) {
    const last = kept.findLastIndex(({ column }) => column.optional);
    if (last < 0) break;
    kept.splice(last, 1);
  }
  return kept.map(({ column }) => column);
}

/** Shrinks the widest columns first. */
function measureWidths<Row>(
  columns: readonly Column<Row>[],
  cells: string[][],
  width: number | null,
): number[] {
  const widths = columns.map(({ heading }, index) =>
    Math.max(stringWidth(heading), ...cells.map((texts) => stringWidth(texts[index]!))),
  );
  if (width === null) return widths.map((needed) => Math.min(needed, PADDED_WIDTH_MAX));
  const total = () => widths.reduce((sum, each) => sum + each + GAP, -GAP);
  const floor = ({ shrinks, minWidth = SHRUNK_WIDTH_MIN }: Column<Row>) => {
    if (!shrinks) return Infinity;
    // Once all columns are at their preferred minimum, they shrink further.
    return columns.some((each, at) => each.shrinks && widths[at]! > (each.minWidth ?? SHRUNK_WIDTH_MIN))
      ? minWidth
      : SHRUNK_WIDTH_MIN;
  };
  while (total() > width) {
    const widest = columns
      .map((column, index) => (widths[index]! > floor(column) ? index : -1))
      .filter((index) => index >= 0)
      .toSorted((one, two) => widths[two]! - widths[one]!)[0];
    if (widest === undefined) break;
    widths[widest]! -= 1;
  }
  return widths;
}
