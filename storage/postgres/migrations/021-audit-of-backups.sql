-- A backup is noted, too.
alter table audit_log drop constraint audit_log_action_check;
alter table audit_log add constraint audit_log_action_check
  check (action in ('shown', 'exported', 'erased', 'backed up'));

create index audit_log_of_backups on audit_log (id) where action = 'backed up';
