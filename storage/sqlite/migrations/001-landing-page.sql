create table "Landing page" (
  id text primary key,
  created_at text not null,
  product text check (json_valid(product)),
  email text,
  path text,
  visitor_key text,
  source_path text,
  query text,
  idempotency_key text,
  check ((product is null) <> (email is null))
) strict;

create index landing_page_by_time on "Landing page" (created_at);
