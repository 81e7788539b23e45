-- The ad's URL parameters as a JSON object, and the host of the site that sent the visitor.
alter table "Landing page" add column tags jsonb, add column referrer_host text;

-- Which leads are in which file for an ad network. Unfinished files were never reported.
create table conversion_files (
  id text primary key,
  destination text not null,
  begun_at timestamptz not null,
  finished_at timestamptz
);

create table conversions (
  lead_id uuid not null references "Landing page" on delete cascade,
  destination text not null,
  file_id text not null,
  primary key (lead_id, destination)
);

create index conversions_by_file on conversions (file_id);
