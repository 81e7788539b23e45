-- What a visitor's network was called on the day: a keyed hash whose key is written nowhere.
alter table flag_assignments add column network text;
