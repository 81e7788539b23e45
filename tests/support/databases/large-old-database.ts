import { readdirSync, readFileSync } from "node:fs";
import { asOwner, freshDatabase } from "./fresh-database.ts";

export const MIGRATIONS = new URL("../../../storage/postgres/migrations/", import.meta.url);

/** A database of an early version, with more leads than an index may block. */
export async function largeOldDatabase(): Promise<string> {
  const url = await freshDatabase();
  const files = readdirSync(MIGRATIONS).filter((name) => /^00[1-4]-/.test(name));
  const texts = ["roles.sql", "migrations-table.sql", ...files].map((file) =>
    readFileSync(new URL(file, MIGRATIONS), "utf8"),
  );
  await asOwner(url, async (sql) => {
    await sql.unsafe(texts.join("\n"));
    for (const file of files) await sql`insert into landing_migrations (file) values (${file})`;
    await sql`
      insert into "Landing page" (id, created_at, email)
      select gen_random_uuid(), now(), n || '@example.com' from generate_series(1, 20001) n`;
  });
  return url;
}

/** The statements of its valid indexes. */
export function indexesOf(url: string): Promise<string[]> {
  return asOwner(
    url,
    (sql) => sql`
      select replace(indexdef, 'public.', '') as definition from pg_indexes
      join pg_index on indexrelid = quote_ident(indexname)::regclass
      where schemaname = 'public' and indisvalid order by indexname`,
  ).then((rows) => rows.map(({ definition }) => definition as string));
}
