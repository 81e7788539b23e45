-- In time order, with the id for those of one moment: lists and exports go on where a portion ended.
drop index landing_page_by_time;
create index landing_page_by_time on "Landing page" (created_at, id);

-- The address that belongs to a product.
create index landing_page_address_by_visitor on "Landing page" (visitor_key, created_at)
  where path = '/ad_creation' and email is not null;

-- Whether a picture has a lead.
create index landing_page_by_picture on "Landing page" (product ->> 'filePath')
  where product ->> 'filePath' is not null;
