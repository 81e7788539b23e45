-- The network's name of the day: a keyed hash.
alter table flag_assignments add column network text;
