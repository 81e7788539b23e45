-- The network's name of the day, as in flag_assignments; null: unknown.
alter table "Landing page" add column network text;
