-- The key that networks are named with on a day (UTC). It is deleted when the day is over.
create table day_keys (
  day text primary key,
  key text not null
) strict, without rowid;
