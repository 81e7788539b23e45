create table hook_journal (
  id uuid primary key references "Landing page" on delete cascade,
  waiting_since timestamptz not null,
  next_at timestamptz not null,
  attempts integer not null default 0,
  outcome text check (outcome in ('delivered', 'failed')),
  settled_at timestamptz,
  problem text,
  record json,
  check ((outcome is null) = (settled_at is null)),
  check ((outcome is not distinct from 'delivered') = (record is null))
);

create index hook_journal_waiting on hook_journal (next_at) where outcome is null;
create index hook_journal_failed on hook_journal (settled_at) where outcome = 'failed';

grant insert on hook_journal to landing_server;
grant select, update on hook_journal to landing_hooks;
