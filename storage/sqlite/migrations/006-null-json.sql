-- Older programs, Debian 12's sqlite3 among them, say that NULL is no valid JSON: to them these tables were damaged, and
-- what they dumped had no leads by e-mail. A check can only be changed with its table. What is dropped is overwritten, so
-- that no second copy of the leads stays in the file.
pragma secure_delete = on;

create table new_landing_page (
  id text primary key,
  created_at text not null,
  product text check (product is null or json_valid(product)),
  email text,
  path text,
  visitor_key text,
  source_path text,
  query text,
  idempotency_key text,
  suspicion text,
  check ((product is null) <> (email is null))
) strict;
insert into new_landing_page select * from "Landing page" order by rowid;
drop table "Landing page";
alter table new_landing_page rename to "Landing page";

create table new_hook_journal (
  id text primary key,
  waiting_since text not null,
  next_at text not null,
  attempts integer not null default 0,
  outcome text check (outcome in ('delivered', 'failed')),
  settled_at text,
  problem text,
  record text check (record is null or json_valid(record)),
  check ((outcome is null) = (settled_at is null)),
  check ((outcome is 'delivered') = (record is null))
) strict;
insert into new_hook_journal select * from hook_journal order by rowid;
drop table hook_journal;
alter table new_hook_journal rename to hook_journal;

-- Dropping the tables dropped these too.
create index landing_page_by_time on "Landing page" (created_at, id);
create index landing_page_address_by_visitor on "Landing page" (visitor_key, created_at)
  where path = '/ad_creation' and email is not null;
create index landing_page_by_picture on "Landing page" (product ->> 'filePath')
  where product ->> 'filePath' is not null;
create index hook_journal_waiting on hook_journal (next_at) where outcome is null;
create index hook_journal_failed on hook_journal (settled_at) where outcome = 'failed';

create trigger forget_hook after delete on "Landing page"
begin
  delete from hook_journal where id = old.id;
end;
create trigger forget_visitor after delete on "Landing page" when old.visitor_key is not null
begin
  delete from flag_assignments where visitor_key = old.visitor_key;
end;

pragma secure_delete = off;
