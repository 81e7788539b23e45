import { DatabaseSync } from "node:sqlite";

/** An experiment in a file: a line per visitor, and per page and hour. */
export function storedExperiment(file: string): { assignments: string[]; views: string[] } {
  const database = new DatabaseSync(file, { readOnly: true });
  const lines = (sql: string) =>
    database
      .prepare(sql)
      .all()
      .map((row) => Object.values(row).join(" "));
  try {
    return {
      assignments: lines(
        "select visitor_key, path, variant, rules, first_at, network, source, campaign from flag_assignments order by visitor_key, path",
      ),
      views: lines("select hour, path, views from page_views order by hour, path"),
    };
  } finally {
    database.close();
  }
}
