-- The key that networks are named with on a day (UTC), the same on all servers. It is deleted when the day is over.
create table day_keys (
  day date primary key,
  key text not null
);

grant select, insert, delete on day_keys to landing_server;
