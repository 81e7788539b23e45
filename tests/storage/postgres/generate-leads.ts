import { asOwner } from "./fresh-database.ts";

/** Adds leads such as forms send, made within the database, as `generateLeadsInSqlite` does. */
export async function generateLeadsInPostgres(url: string, count: number): Promise<void> {
  await asOwner(
    url,
    (sql) => sql`
      insert into "Landing page" (id, created_at, product, email, path, visitor_key, source_path, query, idempotency_key)
      select
        (lpad(to_hex(ms), 12, '0') || '8' || lpad(to_hex(n % 4096), 3, '0') || '8' || lpad(to_hex(n % 4096), 3, '0')
          || lpad(to_hex(n), 12, '0'))::uuid,
        to_timestamp(ms / 1000.0),
        case when n % 2 = 1 then null
          when n % 6 = 0 then jsonb_build_object('type', 'file', 'fileName', 'mug-' || n || '.png', 'fileType',
            'image/png', 'fileSize', 5, 'filePath', 'products/' || picture,
            'fileUrl', 'https://ads.example/storage/v1/object/public/images/products/' || picture)
          else jsonb_build_object('type', 'url', 'productUrl', 'https://shop.example/mug/' || n) end,
        case when n % 2 = 1 then 'visitor' || n / 2 || '@example.com' end,
        case when n % 4 = 1 then '/ad_creation' else page end,
        'user-' || lpad((n / 2)::text, 13, '0'),
        page,
        'utm_source=ad&utm_campaign=summer',
        lpad(ms::text, 13, '0') || '-' || lpad(n::text, 24, '0')
      from (
        select n, ms, lpad(ms::text, 13, '0') || '-' || lpad(n::text, 12, '0') || '.png' as picture,
          '/' || (array['beverage', 'skincare', 'food', 'jewelry', 'furniture'])[1 + n % 5]
            || '/version_' || substr('abcd', (1 + n % 4)::int, 1) as page
        from (select n, (extract(epoch from timestamptz '2026-01-01T00:00:00Z')::bigint + n) * 1000 as ms
          from generate_series(0, ${count}::bigint - 1) n) numbered
      ) lead`,
  );
  await asOwner(url, (sql) => sql`analyze "Landing page"`);
}
