-- What became of a lead, by an operator's word: "qualified", "won", "lost" or "spam", since when that is known, and what it is
-- worth.
alter table "Landing page" add column outcome text;
alter table "Landing page" add column outcome_at text;
alter table "Landing page" add column value real;
alter table "Landing page" add column currency text;

-- The value that a conversion was reported with; null: none.
alter table conversions add column value real;
alter table conversions add column currency text;

-- Values reported later for the same conversion. The last finished file's is in force.
create table conversion_adjustments (
  lead_id text not null,
  destination text not null,
  file_id text not null,
  value real not null,
  currency text not null,
  primary key (lead_id, destination, file_id)
) strict, without rowid;

create index conversion_adjustments_by_file on conversion_adjustments (file_id);

create trigger forget_adjustments after delete on "Landing page"
begin
  delete from conversion_adjustments where lead_id = old.id;
end;
