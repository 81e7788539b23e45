create table "Landing page" (
  id uuid primary key,
  created_at timestamptz not null,
  product jsonb,
  email text,
  path text,
  visitor_key text,
  source_path text,
  query text,
  idempotency_key text,
  check ((product is null) <> (email is null))
);

create index landing_page_by_time on "Landing page" (created_at);

grant insert on "Landing page" to landing_server;
grant select, delete on "Landing page" to landing_upkeep;
