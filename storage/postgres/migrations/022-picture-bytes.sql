-- One row for all servers: the bytes of the pictures in their bucket, as one of them last counted them, and what all have stored
-- since.
create table picture_bytes (
  id integer primary key check (id = 1),
  counted bigint,
  counted_at timestamptz,
  count_ms bigint not null default 0,
  counting_until timestamptz not null default '-infinity',
  added bigint not null default 0,
  added_before bigint not null default 0
);

grant select, insert, update on picture_bytes to landing_server;
