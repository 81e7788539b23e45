import { InvalidLeadRow, readLeadRow } from "../../../contract/lead-row.ts";
import type { Project } from "./project.ts";

export const NAME = "products/1700000000000-abcdefghijkl.png";
export const PICTURE = {
  product: {
    type: "file",
    fileName: "mug.png",
    fileType: "image/png",
    fileSize: 70,
    filePath: NAME,
    fileUrl: `https://project.supabase.co/storage/v1/object/public/images/${NAME}`,
  },
};

/** Why the contract refuses a row, or null. */
export function contractProblem(row: unknown): string | null {
  try {
    readLeadRow(row);
    return null;
  } catch (error) {
    if (error instanceof InvalidLeadRow) return error.message;
    throw error;
  }
}

/** Why the database refuses it, or null. */
export async function databaseProblems(
  project: Project,
  rows: { product?: unknown; email?: unknown; path?: unknown }[],
) {
  const verdicts = await project.sql<{ problem: string | null }[]>`
    select landing_private.problem_of(product, email, path) as problem
    from json_to_recordset(${JSON.stringify(rows)}::text::json) as row (product jsonb, email text, path text)`;
  return verdicts.map(({ problem }) => problem);
}
