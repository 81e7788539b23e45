import type { DatabaseSync } from "node:sqlite";
import type { MigrationDriver } from "../sql/migrations.ts";

/** Keeps the number of applied files in `user_version`. Only one server uses the data folder. */
export function migrationDriver(database: DatabaseSync): MigrationDriver {
  const filesSeen = () => Number(database.prepare("pragma user_version").get()?.user_version);
  return {
    folder: new URL("./migrations/", import.meta.url),
    seen: async (files) => Array.from({ length: filesSeen() }, (_, index) => files[index] ?? `file ${index}`),
    apply: async (_file, sql) =>
      database.exec(`begin immediate; ${sql}; pragma user_version = ${filesSeen() + 1}; commit`),
  };
}
