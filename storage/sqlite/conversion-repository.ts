import type { ConversionRepository } from "../../domain/conversions/conversion-repository.ts";
import { SqlConversionRepository } from "../sql/conversion-repository.ts";
import { openBesideServer, SqliteDatabase } from "./database.ts";

/**
 * Opens the conversions in a file of leads. A server may be running on it.
 * @throws OperatorError when the file is missing or of another version.
 */
export async function openSqliteConversionRepository(file: string): Promise<ConversionRepository> {
  const database = await openBesideServer(file, { mayWrite: true });
  database.exec("pragma synchronous = full; pragma secure_delete = on");
  return new SqlConversionRepository(new SqliteDatabase(database));
}
