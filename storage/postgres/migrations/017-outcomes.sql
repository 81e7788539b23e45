-- What became of a lead, by an operator's word: "qualified", "won", "lost" or "spam", since when that is known, and what it is
-- worth.
alter table "Landing page"
  add column outcome text,
  add column outcome_at timestamptz,
  add column value numeric,
  add column currency text;

-- The value that a conversion was reported with; null: none.
alter table conversions add column value numeric, add column currency text;

-- Values reported later for the same conversion. The last finished file's is in force.
create table conversion_adjustments (
  lead_id uuid not null references "Landing page" on delete cascade,
  destination text not null,
  file_id text not null,
  value numeric not null,
  currency text not null,
  primary key (lead_id, destination, file_id)
);

create index conversion_adjustments_by_file on conversion_adjustments (file_id);
