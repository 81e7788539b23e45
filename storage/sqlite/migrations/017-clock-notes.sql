-- The servers' looks at the clock, in one row: the last time that was believed, and the last one that was not, with how long
-- that clock has been seen to run evenly since.
create table clock_notes (
  id integer primary key check (id = 1),
  believed_at text not null,
  doubted_at text,
  ran_ms integer not null default 0
) strict;
