import { DatabaseSync } from "node:sqlite";

/** The first lead's time. One follows each second. */
const FROM_S = Date.UTC(2026, 0, 1) / 1000;

/**
 * Generates leads like those of forms, inside the database: half are products, a third of them pictures, and for
 * every second product an e-mail address from `/ad_creation`.
 */
export function generateLeadsInSqlite(file: string, count: number): void {
  const database = new DatabaseSync(file);
  database.exec(`
    pragma synchronous = off;
    begin;
    with recursive lead(n) as (select 0 union all select n + 1 from lead limit ${count})
    insert into "Landing page" (id, created_at, product, email, path, visitor_key, source_path, query, idempotency_key)
    select
      printf('%08x-%04x-8%03x-8%03x-%012x', ms >> 16, ms & 65535, n % 4096, n % 4096, n),
      strftime('%Y-%m-%dT%H:%M:%fZ', ms / 1000.0, 'unixepoch'),
      case when n % 2 = 1 then null
        when n % 6 = 0 then json_object('type', 'file', 'fileName', 'mug-' || n || '.png', 'fileType', 'image/png',
          'fileSize', 5, 'filePath', 'products/' || picture,
          'fileUrl', 'https://ads.example/storage/v1/object/public/images/products/' || picture)
        else json_object('type', 'url', 'productUrl', 'https://shop.example/mug/' || n) end,
      iif(n % 2 = 1, 'visitor' || (n / 2) || '@example.com', null),
      iif(n % 4 = 1, '/ad_creation', page),
      printf('user-%013d', n / 2),
      page,
      'utm_source=ad&utm_campaign=summer',
      printf('%013d-%024d', ms, n)
    from (select n, ms, printf('%013d-%012d.png', ms, n) as picture,
      '/' || (array ->> (n % 5)) || '/version_' || substr('abcd', 1 + n % 4, 1) as page
      from (select n, (${FROM_S} + n) * 1000 as ms,
        '["beverage", "skincare", "food", "jewelry", "furniture"]' as array from lead));
    commit;`);
  database.close();
}
