-- Who was shown an address, exported or erased leads. Holds ids, never what a visitor wrote, and loses a lead's id with the
-- lead. Apart from that, no entry ever changes or goes.
create table audit_log (
  id integer primary key,
  at text not null,
  who text not null,
  action text not null check (action in ('shown', 'exported', 'erased')),
  lead_id text,
  leads integer not null
) strict;

create index audit_log_by_lead on audit_log (lead_id) where lead_id is not null;

create trigger forget_in_audit_log after delete on "Landing page"
begin
  update audit_log set lead_id = null where lead_id = old.id;
end;

create trigger audit_log_is_append_only before update on audit_log
when new.lead_id is not null
  or (new.id, new.at, new.who, new.action, new.leads) is not (old.id, old.at, old.who, old.action, old.leads)
begin
  select raise(abort, 'The audit log is append-only.');
end;

create trigger audit_log_keeps_all before delete on audit_log
begin
  select raise(abort, 'The audit log is append-only.');
end;
