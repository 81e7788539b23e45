-- When an operator marked the lead as done.
alter table "Landing page" add column done_at timestamptz;

create index landing_page_open on "Landing page" (created_at, id) where done_at is null;

-- Finds the product that an address follows.
create index landing_page_open_by_attempt on "Landing page" (idempotency_key)
  where product is not null and done_at is null;

-- Products to be sent once their address is there, or after waiting long enough.
create table ready_journal (
  id uuid primary key references "Landing page" on delete cascade,
  waiting_since timestamptz not null,
  next_at timestamptz not null,
  attempts integer not null default 0,
  outcome text check (outcome in ('delivered', 'failed')),
  settled_at timestamptz,
  problem text,
  record json,
  check ((outcome is null) = (settled_at is null)),
  check ((outcome is not distinct from 'delivered') = (record is null))
);

-- This index alone tells how much waits, and for how long.
create index ready_journal_waiting on ready_journal (next_at, attempts, waiting_since) where outcome is null;
create index ready_journal_failed on ready_journal (settled_at) where outcome = 'failed';
create index ready_journal_by_attempt on ready_journal ((record ->> 'idempotency_key')) where outcome is null;
create index ready_journal_by_visitor on ready_journal ((record ->> 'visitor_key')) where outcome is null;

grant insert on ready_journal to landing_server;
grant select, update on ready_journal to landing_hooks;

-- The address that belongs to a product: all that the sender learns of other leads.
create function address_of_product(product_id uuid) returns text
  language sql stable security definer set search_path from current as $$
  select coalesce(
    (select address.email from "Landing page" address
      where address.email is not null and address.follows = lead.idempotency_key
      order by address.created_at limit 1),
    (select address.email from "Landing page" address
      where address.email is not null and address.path = '/ad_creation'
        and address.visitor_key = lead.visitor_key and address.created_at >= lead.created_at
      order by address.created_at limit 1),
    (select address.email from "Landing page" address
      where address.email is not null and address.path = '/ad_creation'
        and address.visitor_key = lead.visitor_key and address.created_at < lead.created_at
      order by address.created_at desc limit 1))
  from "Landing page" lead where lead.id = product_id and lead.product is not null
$$;

revoke execute on function address_of_product from public;
grant execute on function address_of_product to landing_hooks;
