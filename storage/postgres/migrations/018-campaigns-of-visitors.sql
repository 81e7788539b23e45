-- The ad's source and campaign; null: none, or counted by an older version.
alter table flag_assignments add column source text, add column campaign text;
