-- What waits is sent as its lead says when it is sent: a journal has no copy of it. It has the name of the visitor's network,
-- as the lead has it, so that networks take turns; empty: not known, or delivered. And of a product the keys that an address
-- finds it by.
alter table hook_journal
  drop constraint hook_journal_check1,
  add column network text not null default '';
update hook_journal set record = null, network = coalesce(lead.network, '')
  from "Landing page" lead where lead.id = hook_journal.id and outcome is distinct from 'delivered';
create index hook_journal_by_network on hook_journal (network, next_at) where outcome is null;

drop index ready_journal_by_attempt, ready_journal_by_visitor;
alter table ready_journal
  drop constraint ready_journal_check1,
  add column network text not null default '',
  add column attempt text,
  add column visitor_key text;
update ready_journal set record = null, network = coalesce(lead.network, ''),
    attempt = lead.idempotency_key, visitor_key = lead.visitor_key
  from "Landing page" lead where lead.id = ready_journal.id and outcome is distinct from 'delivered';
create index ready_journal_by_network on ready_journal (network, next_at) where outcome is null;
create index ready_journal_by_attempt on ready_journal (attempt) where outcome is null;
create index ready_journal_by_visitor on ready_journal (visitor_key) where outcome is null;

-- The column `record` stays, empty, for servers of an older version beside this one: they go on storing leads and noting
-- them, and leave sending to newer ones, since they may not read it.
create function note_without_copy() returns trigger language plpgsql as $$
begin
  if tg_table_name = 'ready_journal' then
    new.attempt := new.record ->> 'idempotency_key';
    new.visitor_key := new.record ->> 'visitor_key';
  end if;
  new.record := null;
  return new;
end
$$;
create trigger without_copy before insert on hook_journal
  for each row when (new.record is not null) execute function note_without_copy();
create trigger without_copy before insert on ready_journal
  for each row when (new.record is not null) execute function note_without_copy();

revoke select, update on hook_journal, ready_journal from landing_hooks;
grant select (id, waiting_since, next_at, attempts, outcome, settled_at, problem, network),
  update (waiting_since, next_at, attempts, outcome, settled_at, problem, network, record)
  on hook_journal to landing_hooks;
grant select (id, waiting_since, next_at, attempts, outcome, settled_at, problem, network, attempt, visitor_key),
  update (waiting_since, next_at, attempts, outcome, settled_at, problem, network, attempt, visitor_key, record)
  on ready_journal to landing_hooks;

-- A lead that is still to be sent, without its network: the sender can read no other, nor one that was delivered.
create function lead_to_send(lead_id uuid) returns jsonb
  language sql stable security definer set search_path from current as $$
  select to_jsonb(lead) - 'network' from "Landing page" lead
  where lead.id = lead_id and (
    exists (select from hook_journal where id = lead_id and outcome is distinct from 'delivered')
    or exists (select from ready_journal where id = lead_id and outcome is distinct from 'delivered'))
$$;
revoke execute on function lead_to_send from public;
grant execute on function lead_to_send to landing_hooks;

create function refuse_undelivering() returns trigger language plpgsql as $$
begin
  raise exception 'What was delivered stays so.';
end
$$;
create trigger stays_delivered before update of outcome on hook_journal
  for each row when (old.outcome = 'delivered' and new.outcome is distinct from 'delivered')
  execute function refuse_undelivering();
create trigger stays_delivered before update of outcome on ready_journal
  for each row when (old.outcome = 'delivered' and new.outcome is distinct from 'delivered')
  execute function refuse_undelivering();
