create table hook_journal (
  id text primary key,
  waiting_since text not null,
  next_at text not null,
  attempts integer not null default 0,
  outcome text check (outcome in ('delivered', 'failed')),
  settled_at text,
  problem text,
  record text check (json_valid(record)),
  check ((outcome is null) = (settled_at is null)),
  check ((outcome is 'delivered') = (record is null))
) strict;

create index hook_journal_waiting on hook_journal (next_at) where outcome is null;
create index hook_journal_failed on hook_journal (settled_at) where outcome = 'failed';

create trigger forget_hook after delete on "Landing page"
begin
  delete from hook_journal where id = old.id;
end;
