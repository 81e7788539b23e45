-- The ad's URL parameters as a JSON object, and the host of the site that sent the visitor.
alter table "Landing page" add column tags text;
alter table "Landing page" add column referrer_host text;

-- Which leads are in which file for an ad network. Unfinished files were never reported.
create table conversion_files (
  id text primary key,
  destination text not null,
  begun_at text not null,
  finished_at text
) strict;

create table conversions (
  lead_id text not null,
  destination text not null,
  file_id text not null,
  primary key (lead_id, destination)
) strict, without rowid;

create index conversions_by_file on conversions (file_id);

create trigger forget_conversions after delete on "Landing page"
begin
  delete from conversions where lead_id = old.id;
end;
