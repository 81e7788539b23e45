-- Which of the numbered files this database has seen. Every server looks here first.
create table landing_migrations (
  file text primary key,
  applied_at timestamptz not null default now()
);

grant select on landing_migrations to landing_server;
