-- A new Supabase project, as far as leads and pictures are concerned: the API's roles with their default rights, and
-- the tables of its storage.
do $$
begin
  -- Roles belong to the whole PostgreSQL server: another database may have brought them.
  if not exists (select from pg_roles where rolname = 'anon') then
    create role anon nologin noinherit;
    create role authenticated nologin noinherit;
    create role service_role nologin noinherit bypassrls;
    create role supabase_storage_admin nologin noinherit;
    -- Not a superuser in a real project either.
    create role project_owner nologin createrole bypassrls;
    grant anon, authenticated, service_role, supabase_storage_admin to project_owner;
  end if;
exception
  -- Another test has just created them.
  when unique_violation or duplicate_object then null;
end
$$;

grant usage, create on schema public to project_owner;
do $$ begin execute format('grant create on database %I to project_owner', current_database()); end $$;
grant usage on schema public to anon, authenticated, service_role;
alter default privileges for role project_owner in schema public
  grant all on tables to anon, authenticated, service_role;
alter default privileges for role project_owner in schema public
  grant all on functions to anon, authenticated, service_role;

create schema storage authorization supabase_storage_admin;
grant usage on schema storage to project_owner, anon, authenticated, service_role;

create table storage.buckets (
  id text primary key,
  name text not null unique,
  owner uuid,
  created_at timestamptz default now(),
  updated_at timestamptz default now(),
  public boolean default false,
  avif_autodetection boolean default false,
  file_size_limit bigint,
  allowed_mime_types text[],
  owner_id text
);
create table storage.objects (
  id uuid primary key default gen_random_uuid(),
  bucket_id text references storage.buckets (id),
  name text,
  owner uuid,
  created_at timestamptz default now(),
  updated_at timestamptz default now(),
  last_accessed_at timestamptz default now(),
  metadata jsonb,
  version text,
  owner_id text,
  unique (bucket_id, name)
);
alter table storage.buckets owner to supabase_storage_admin;
alter table storage.objects owner to supabase_storage_admin;
alter table storage.buckets enable row level security;
alter table storage.objects enable row level security;
grant all on storage.buckets, storage.objects to project_owner, anon, authenticated, service_role;
