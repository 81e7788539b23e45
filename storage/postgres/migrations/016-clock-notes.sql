-- One row for the servers' clock: the last trusted time, and the last doubted one with how long the clock has run evenly
-- since.
create table clock_notes (
  id integer primary key check (id = 1),
  believed_at timestamptz not null,
  doubted_at timestamptz,
  ran_ms bigint not null default 0
);

grant select, insert, update on clock_notes to landing_upkeep;
-- Whether the day's key may be deleted follows from it.
grant select on clock_notes to landing_server;
