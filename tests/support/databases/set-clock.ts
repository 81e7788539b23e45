import { asOwner } from "./fresh-database.ts";

/** Sets `now()` of a database for connections opened from then on. */
export async function setClock(url: string, at: Date): Promise<void> {
  await asOwner(url, (sql) =>
    sql.unsafe(`
      create schema if not exists clock;
      grant usage on schema clock to public;
      create or replace function clock.now() returns timestamptz language sql stable
        as $$ select timestamptz '${at.toISOString()}' $$;
      do $$ begin
        execute format('alter database %I set search_path = clock, public, pg_catalog', current_database());
      end $$`),
  );
}
