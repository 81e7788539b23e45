-- Who was shown an address, exported or erased leads. Holds ids, never what a visitor wrote, and loses a lead's id with the
-- lead. Apart from that, no entry ever changes or goes.
create table audit_log (
  id bigint primary key generated always as identity,
  at timestamptz not null,
  who text not null,
  action text not null check (action in ('shown', 'exported', 'erased')),
  lead_id uuid references "Landing page" on delete set null,
  leads integer not null
);

create index audit_log_by_lead on audit_log (lead_id) where lead_id is not null;

create function keep_audit_log() returns trigger language plpgsql as $$
begin
  if tg_op = 'UPDATE' then
    if new.lead_id is null
      and (new.id, new.at, new.who, new.action, new.leads) = (old.id, old.at, old.who, old.action, old.leads)
    then
      return new;
    end if;
  end if;
  raise exception 'The audit log is append-only.';
end
$$;

create trigger audit_log_is_append_only before update or delete on audit_log
  for each row execute function keep_audit_log();
create trigger audit_log_keeps_all before truncate on audit_log
  for each statement execute function keep_audit_log();
