-- What only one program may do at a time: whoever holds the row, until that time. Unlike locks of a session, a row is the same
-- through every pooler.
create table leases (
  name text primary key,
  holder text not null,
  until timestamptz not null
);

grant select, insert, update, delete on leases to landing_upkeep;
