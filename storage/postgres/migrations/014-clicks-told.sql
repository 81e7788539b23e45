-- The click a lead was reported for, such as "gclid Cj0K"; each is reported to a network once. For IAB destinations it was
-- not recorded.
alter table conversions add column click text;

update conversions set click = (
  select case
    when tags ->> 'gclid' is not null then 'gclid ' || (tags ->> 'gclid')
    when tags ->> 'gbraid' is not null then 'gbraid ' || (tags ->> 'gbraid')
    when tags ->> 'wbraid' is not null then 'wbraid ' || (tags ->> 'wbraid')
  end
  from "Landing page" where id = lead_id
) where substr(destination, 1, 7) = 'google ';

create index conversions_by_click on conversions (destination, click) where click is not null;
