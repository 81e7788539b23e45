-- What waits is sent as its lead says when it is sent: a journal has no copy of it. It has the name of the visitor's network,
-- as the lead has it, so that networks take turns; empty: not known, or delivered. And of a product the keys that an address
-- finds it by. What is dropped is overwritten, so that no deleted lead stays in the file.
pragma secure_delete = on;

drop trigger forget_hook;
create table new_hook_journal (
  id text primary key,
  waiting_since text not null,
  next_at text not null,
  attempts integer not null default 0,
  outcome text check (outcome in ('delivered', 'failed')),
  settled_at text,
  problem text,
  network text not null default '',
  check ((outcome is null) = (settled_at is null))
) strict;
insert into new_hook_journal
  select id, waiting_since, next_at, attempts, outcome, settled_at, problem,
    case when outcome is 'delivered' then ''
      else coalesce((select network from "Landing page" lead where lead.id = hook_journal.id), '') end
  from hook_journal order by rowid;
drop table hook_journal;
alter table new_hook_journal rename to hook_journal;

create index hook_journal_waiting on hook_journal (next_at) where outcome is null;
create index hook_journal_failed on hook_journal (settled_at) where outcome = 'failed';
create index hook_journal_by_network on hook_journal (network, next_at) where outcome is null;
create trigger forget_hook after delete on "Landing page"
begin
  delete from hook_journal where id = old.id;
end;

drop trigger forget_ready;
create table new_ready_journal (
  id text primary key,
  waiting_since text not null,
  next_at text not null,
  attempts integer not null default 0,
  outcome text check (outcome in ('delivered', 'failed')),
  settled_at text,
  problem text,
  network text not null default '',
  attempt text,
  visitor_key text,
  check ((outcome is null) = (settled_at is null))
) strict;
insert into new_ready_journal
  select id, waiting_since, next_at, attempts, outcome, settled_at, problem,
    case when outcome is 'delivered' then ''
      else coalesce((select network from "Landing page" lead where lead.id = ready_journal.id), '') end,
    record ->> 'idempotency_key', record ->> 'visitor_key'
  from ready_journal order by rowid;
drop table ready_journal;
alter table new_ready_journal rename to ready_journal;

-- The first index alone tells how much waits, and for how long.
create index ready_journal_waiting on ready_journal (next_at, attempts, waiting_since) where outcome is null;
create index ready_journal_failed on ready_journal (settled_at) where outcome = 'failed';
create index ready_journal_by_network on ready_journal (network, next_at) where outcome is null;
create index ready_journal_by_attempt on ready_journal (attempt) where outcome is null;
create index ready_journal_by_visitor on ready_journal (visitor_key) where outcome is null;
create trigger forget_ready after delete on "Landing page"
begin
  delete from ready_journal where id = old.id;
end;
