-- The day's key (UTC) for naming networks. It is deleted when the day is over.
create table day_keys (
  day text primary key,
  key text not null
) strict, without rowid;
