create table flag_assignments (
  visitor_key text not null,
  path text not null,
  variant text not null,
  rules text not null,
  first_at timestamptz not null,
  primary key (visitor_key, path)
);

create index flag_assignments_by_time on flag_assignments (first_at);

-- Every server adds rows of its own, which are summed when they are read: none may change a row.
create table page_views (
  hour timestamptz not null,
  path text not null,
  views integer not null
);

create index page_views_by_hour on page_views (hour);

grant insert on flag_assignments, page_views to landing_server;
grant select, delete on flag_assignments, page_views to landing_upkeep;

-- Erasing a lead also erases what is known of its visitor.
create function forget_visitor() returns trigger language plpgsql as $$
begin
  delete from flag_assignments where visitor_key = old.visitor_key;
  return null;
end
$$;

create trigger forget_visitor after delete on "Landing page"
  for each row when (old.visitor_key is not null) execute function forget_visitor();
