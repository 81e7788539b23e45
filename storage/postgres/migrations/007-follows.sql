-- For an address: the idempotency key of its product.
alter table "Landing page" add column follows text;

create index landing_page_address_by_product on "Landing page" (follows, created_at)
  where follows is not null and email is not null;
