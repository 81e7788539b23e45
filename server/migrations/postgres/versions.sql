-- Which of the numbered files this database has seen. Every server looks here first.
create table landing_migrations (
  version integer primary key,
  file text not null,
  applied_at timestamptz not null
);

grant select on landing_migrations to landing_server;
