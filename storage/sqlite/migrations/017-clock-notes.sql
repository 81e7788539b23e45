-- One row for the servers' clock: the last trusted time, and the last doubted one with how long the clock has run evenly
-- since.
create table clock_notes (
  id integer primary key check (id = 1),
  believed_at text not null,
  doubted_at text,
  ran_ms integer not null default 0
) strict;
