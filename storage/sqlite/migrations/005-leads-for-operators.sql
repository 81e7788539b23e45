-- Lists and exports continue after the last lead of a batch, by time and id.
drop index landing_page_by_time;
create index landing_page_by_time on "Landing page" (created_at, id);

-- Finds a product's address.
create index landing_page_address_by_visitor on "Landing page" (visitor_key, created_at)
  where path = '/ad_creation' and email is not null;

-- Finds a picture's lead.
create index landing_page_by_picture on "Landing page" (product ->> 'filePath')
  where product ->> 'filePath' is not null;
