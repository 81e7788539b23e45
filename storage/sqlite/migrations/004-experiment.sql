create table flag_assignments (
  visitor_key text not null,
  path text not null,
  variant text not null,
  rules text not null,
  first_at text not null,
  primary key (visitor_key, path)
) strict, without rowid;

create index flag_assignments_by_time on flag_assignments (first_at);

create table page_views (
  hour text not null,
  path text not null,
  views integer not null,
  primary key (hour, path)
) strict, without rowid;

-- Erasing a lead also erases what is known of its visitor.
create trigger forget_visitor after delete on "Landing page" when old.visitor_key is not null
begin
  delete from flag_assignments where visitor_key = old.visitor_key;
end;
