-- Who may do what with the leads; the rights themselves come with each table. Run as often as you like, by a user who
-- may create roles, or who was given these three.
-- Roles belong to the whole PostgreSQL server: another database may have brought them, even at this very moment.
do $$
declare
  name text;
begin
  foreach name in array array['landing_server', 'landing_hooks', 'landing_upkeep'] loop
    if not exists (select from pg_roles where rolname = name) then
      begin
        execute format('create role %I nologin', name);
      exception when duplicate_object or unique_violation then
        null;
      end;
    end if;
    begin
      execute format('set local role %I', name);
      reset role;
    exception when insufficient_privilege then
      execute format('grant %I to current_user', name);
    end;
  end loop;
end
$$;
