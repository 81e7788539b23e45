-- When somebody had dealt with a lead.
alter table "Landing page" add column done_at text;

create index landing_page_open on "Landing page" (created_at, id) where done_at is null;

-- Whether the product that an address follows is still open.
create index landing_page_open_by_attempt on "Landing page" (idempotency_key)
  where product is not null and done_at is null;

-- Products that are to be sent once their address is there, or when it has been waited for long enough.
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

-- How much waits, and how long, is read from this index alone.
create index ready_journal_waiting on ready_journal (next_at, attempts, waiting_since) where outcome is null;
create index ready_journal_failed on ready_journal (settled_at) where outcome = 'failed';
create index ready_journal_by_attempt on ready_journal (record ->> 'idempotency_key') where outcome is null;
create index ready_journal_by_visitor on ready_journal (record ->> 'visitor_key') where outcome is null;

create trigger forget_ready after delete on "Landing page"
begin
  delete from ready_journal where id = old.id;
end;
