-- What the visitor's network was called on the day, as in flag_assignments; null: not known.
alter table "Landing page" add column network text;
