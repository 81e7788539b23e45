-- When an operator marked the lead as done.
alter table "Landing page" add column done_at text;

create index landing_page_open on "Landing page" (created_at, id) where done_at is null;

-- Finds the product that an address follows.
create index landing_page_open_by_attempt on "Landing page" (idempotency_key)
  where product is not null and done_at is null;

-- Products to be sent once their address is there, or after waiting long enough.
create table ready_journal (
  id text primary key,
  waiting_since text not null,
  next_at text not null,
  attempts integer not null default 0,
  outcome text check (outcome in ('delivered', 'failed')),
  settled_at text,
  problem text,
  record text check (record is null or json_valid(record)),
  check ((outcome is null) = (settled_at is null)),
  check ((outcome is 'delivered') = (record is null))
) strict;

-- This index alone tells how much waits, and for how long.
create index ready_journal_waiting on ready_journal (next_at, attempts, waiting_since) where outcome is null;
create index ready_journal_failed on ready_journal (settled_at) where outcome = 'failed';
create index ready_journal_by_attempt on ready_journal (record ->> 'idempotency_key') where outcome is null;
create index ready_journal_by_visitor on ready_journal (record ->> 'visitor_key') where outcome is null;

create trigger forget_ready after delete on "Landing page"
begin
  delete from ready_journal where id = old.id;
end;
