-- A database as servers of 3c5f6c2 left it: the schema is that of its migrations, the rows were inserted and settled by its
-- own stores and then written out from the tables. leads.db is the same in SQLite, as its stores left it.

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

-- Which of the numbered files this database has seen. Every server looks here first.
create table landing_migrations (
  file text primary key,
  applied_at timestamptz not null default now()
);

grant select on landing_migrations to landing_server;

create table "Landing page" (
  id uuid primary key,
  created_at timestamptz not null,
  product jsonb,
  email text,
  path text,
  visitor_key text,
  source_path text,
  query text,
  idempotency_key text,
  check ((product is null) <> (email is null))
);

create index landing_page_by_time on "Landing page" (created_at);

grant insert on "Landing page" to landing_server;
grant select, delete on "Landing page" to landing_upkeep;

-- Why a lead may come from no human: "hidden field", "too fast", or both with a comma between.
alter table "Landing page" add column suspicion text;

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

create table flag_assignments (
  visitor_key text not null,
  path text not null,
  variant text not null,
  rules text not null,
  first_at timestamptz not null,
  primary key (visitor_key, path)
);

create index flag_assignments_by_time on flag_assignments (first_at);

-- Every server adds rows of its own, which are summed when they are read: none may change a row.
create table page_views (
  hour timestamptz not null,
  path text not null,
  views integer not null
);

create index page_views_by_hour on page_views (hour);

grant insert on flag_assignments, page_views to landing_server;
grant select, delete on flag_assignments, page_views to landing_upkeep;

-- Whoever erases a lead erases what is known of its visitor.
create function forget_visitor() returns trigger language plpgsql as $$
begin
  delete from flag_assignments where visitor_key = old.visitor_key;
  return null;
end
$$;

create trigger forget_visitor after delete on "Landing page"
  for each row when (old.visitor_key is not null) execute function forget_visitor();

-- In time order, with the id for those of one moment: lists and exports go on where a portion ended.
drop index landing_page_by_time;
create index landing_page_by_time on "Landing page" (created_at, id);

-- The address that belongs to a product.
create index landing_page_address_by_visitor on "Landing page" (visitor_key, created_at)
  where path = '/ad_creation' and email is not null;

-- Whether a picture has a lead.
create index landing_page_by_picture on "Landing page" ((product ->> 'filePath'))
  where product ->> 'filePath' is not null;

insert into landing_migrations (file, applied_at) values
  ('001-landing-page.sql', '2026-02-03T04:00:00+00:00'),
  ('002-suspicion.sql', '2026-02-03T04:00:00+00:00'),
  ('003-hook-journal.sql', '2026-02-03T04:00:00+00:00'),
  ('004-experiment.sql', '2026-02-03T04:00:00+00:00'),
  ('005-leads-for-operators.sql', '2026-02-03T04:00:00+00:00');

insert into "Landing page" (id, created_at, product, email, path, visitor_key, source_path, query, idempotency_key, suspicion) values
  ('0190a000-0000-8000-8000-000000000001', '2026-02-03T04:05:00.1+00:00', null, 'ada@example.com', '/food/version_b', 'user-0000000000001', '/food/version_b', 'utm_source=ad&utm_campaign=summer', 'attempt-0001', null),
  ('0190a000-0000-8000-8000-000000000002', '2026-02-03T04:05:01.101+00:00', '{"type": "url", "productUrl": "https://shop.example/mug?a=1&b=%C3%BC"}', null, null, 'user-0000000000002', '/jewelry/version_a', null, 'attempt-0002', null),
  ('0190a000-0000-8000-8000-000000000003', '2026-02-03T04:05:02.102+00:00', '{"type": "file", "fileUrl": "https://ads.example/storage/v1/object/public/images/products/1700000000000-abcdefghijkl.png", "fileName": "Tässchen 🍵.png", "filePath": "products/1700000000000-abcdefghijkl.png", "fileSize": 5, "fileType": "image/png"}', null, '/', 'user-0000000000003', '/', '', null, null),
  ('0190a000-0000-8000-8000-000000000004', '2026-02-03T04:05:03.103+00:00', null, 'søren@exämple.com', '/ad_creation', 'user-0000000000002', '/ad_creation', null, null, null),
  ('0190a000-0000-8000-8000-000000000005', '2026-02-03T04:05:04.104+00:00', null, 'fast@example.com', null, null, null, null, null, 'too fast'),
  ('0190a000-0000-8000-8000-000000000006', '2026-02-03T04:05:05.105+00:00', null, 'both@example.com', '/furniture/version_b', null, null, null, null, 'hidden field, too fast'),
  ('0190a000-0000-8000-8000-000000000007', '2026-02-03T04:05:06.106+00:00', E'{"type": "url", "productUrl": "http://例え.テスト/''\\";--"}', null, '/food/version_a', null, '/food/version_a', 'variant=version_a&preview=yes', null, null),
  ('0190a000-0000-8000-8000-000000000008', '2026-02-03T04:05:07.107+00:00', null, 'nobody@example.com', null, null, null, null, null, null);

insert into hook_journal (id, waiting_since, next_at, attempts, outcome, settled_at, problem, record) values
  ('0190a000-0000-8000-8000-000000000004', '2026-02-03T04:05:03.103+00:00', '2026-02-03T04:05:03.103+00:00', '0', null, null, null, '{"id":"0190a000-0000-8000-8000-000000000004","created_at":"2026-02-03T04:05:03.103Z","product":null,"email":"søren@exämple.com","path":"/ad_creation","visitor_key":"user-0000000000002","source_path":"/ad_creation","query":null,"idempotency_key":null,"suspicion":null}'),
  ('0190a000-0000-8000-8000-000000000005', '2026-02-03T04:05:04.104+00:00', '2026-02-03T04:05:04.104+00:00', '0', null, null, null, '{"id":"0190a000-0000-8000-8000-000000000005","created_at":"2026-02-03T04:05:04.104Z","product":null,"email":"fast@example.com","path":null,"visitor_key":null,"source_path":null,"query":null,"idempotency_key":null,"suspicion":"too fast"}'),
  ('0190a000-0000-8000-8000-000000000006', '2026-02-03T04:05:05.105+00:00', '2026-02-03T04:05:05.105+00:00', '0', null, null, null, '{"id":"0190a000-0000-8000-8000-000000000006","created_at":"2026-02-03T04:05:05.105Z","product":null,"email":"both@example.com","path":"/furniture/version_b","visitor_key":null,"source_path":null,"query":null,"idempotency_key":null,"suspicion":"hidden field, too fast"}'),
  ('0190a000-0000-8000-8000-000000000007', '2026-02-03T04:05:06.106+00:00', '2026-02-03T04:05:06.106+00:00', '0', null, null, null, E'{"id":"0190a000-0000-8000-8000-000000000007","created_at":"2026-02-03T04:05:06.106Z","product":{"type":"url","productUrl":"http://例え.テスト/''\\";--"},"email":null,"path":"/food/version_a","visitor_key":null,"source_path":"/food/version_a","query":"variant=version_a&preview=yes","idempotency_key":null,"suspicion":null}'),
  ('0190a000-0000-8000-8000-000000000008', '2026-02-03T04:05:07.107+00:00', '2026-02-03T04:05:07.107+00:00', '0', null, null, null, '{"id":"0190a000-0000-8000-8000-000000000008","created_at":"2026-02-03T04:05:07.107Z","product":null,"email":"nobody@example.com","path":null,"visitor_key":null,"source_path":null,"query":null,"idempotency_key":null,"suspicion":null}'),
  ('0190a000-0000-8000-8000-000000000001', '2026-02-03T04:05:00.1+00:00', '2026-02-03T05:01:00+00:00', '1', 'delivered', '2026-02-03T05:00:00+00:00', null, null),
  ('0190a000-0000-8000-8000-000000000002', '2026-02-03T04:05:01.101+00:00', '2026-02-03T05:01:00+00:00', '1', 'failed', '2026-02-03T05:00:00+00:00', 'answered 410', '{"id":"0190a000-0000-8000-8000-000000000002","created_at":"2026-02-03T04:05:01.101Z","product":{"type":"url","productUrl":"https://shop.example/mug?a=1&b=%C3%BC"},"email":null,"path":null,"visitor_key":"user-0000000000002","source_path":"/jewelry/version_a","query":null,"idempotency_key":"attempt-0002","suspicion":null}'),
  ('0190a000-0000-8000-8000-000000000003', '2026-02-03T04:05:02.102+00:00', '2026-02-03T06:00:00+00:00', '1', null, null, 'answered 500', '{"id":"0190a000-0000-8000-8000-000000000003","created_at":"2026-02-03T04:05:02.102Z","product":{"type":"file","fileName":"Tässchen 🍵.png","fileType":"image/png","fileSize":5,"filePath":"products/1700000000000-abcdefghijkl.png","fileUrl":"https://ads.example/storage/v1/object/public/images/products/1700000000000-abcdefghijkl.png"},"email":null,"path":"/","visitor_key":"user-0000000000003","source_path":"/","query":"","idempotency_key":null,"suspicion":null}');

insert into flag_assignments (visitor_key, path, variant, rules, first_at) values
  ('user-0000000000001', '/food', 'version_b', '4f1c', '2026-02-03T04:05:00+00:00'),
  ('user-0000000000002', '/jewelry', 'version_a', '4f1c', '2026-02-03T04:05:00.5+00:00'),
  ('user-0000000000009', '/food', 'version_a', '4f1c', '2026-02-03T04:06:00+00:00');

insert into page_views (hour, path, views) values
  ('2026-02-03T04:00:00+00:00', '/food', '7'),
  ('2026-02-03T04:00:00+00:00', '/food/version_b', '3');
