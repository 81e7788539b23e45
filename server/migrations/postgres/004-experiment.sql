create table flag_assignments (
  visitor_key text not null,
  path text not null,
  variant text not null,
  rules text not null,
  first_at timestamptz not null,
  primary key (visitor_key, path)
);

-- Every server adds rows of its own, which are summed when they are read: none may change a row.
create table page_views (
  hour timestamptz not null,
  path text not null,
  views integer not null
);

create index page_views_by_hour on page_views (hour);

grant insert on flag_assignments, page_views to landing_server;
grant select, delete on flag_assignments, page_views to landing_upkeep;
