-- A backup is noted, too. A check can only be changed with its table.
create table new_audit_log (
  id integer primary key,
  at text not null,
  who text not null,
  action text not null check (action in ('shown', 'exported', 'erased', 'backed up')),
  lead_id text,
  leads integer not null
) strict;
insert into new_audit_log select * from audit_log order by id;

drop trigger forget_in_audit_log;
drop table audit_log;
alter table new_audit_log rename to audit_log;

create index audit_log_by_lead on audit_log (lead_id) where lead_id is not null;
create index audit_log_of_backups on audit_log (id) where action = 'backed up';

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
