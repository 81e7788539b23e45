-- The servers' looks at the clock, in one row: the last time that was believed, and the last one that was not, with how long
-- that clock has been seen to run evenly since.
create table clock_notes (
  id integer primary key check (id = 1),
  believed_at timestamptz not null,
  doubted_at timestamptz,
  ran_ms bigint not null default 0
);

grant select, insert, update on clock_notes to landing_upkeep;
-- Whether the day's key may be deleted follows from it.
grant select on clock_notes to landing_server;
