-- Sets up a Supabase project for leads: table, bucket and rights. Run it unchanged in the SQL editor, as often as you
-- like; it changes nothing else and deletes nothing.

-- Making another bucket of this name public would expose its files. Our policy identifies our own.
do $$ begin
  if exists (select from storage.buckets where id = 'images' or name = 'images') and not exists (
    select from pg_policies
    where schemaname = 'storage' and tablename = 'objects' and policyname = 'Anyone may add a product picture'
  ) then
    raise exception 'This project has a bucket "images" already: its files would become public. Rename it or delete it first.';
  end if;
end $$;

-- Functions for checks are in a schema that the API doesn't expose.
create schema if not exists landing_private;
revoke all on schema landing_private from public, anon, authenticated;

-- An absolute http or https URL. Only a browser's parser can validate the host, so anything it might accept passes.
create or replace function landing_private.is_product_url(url text) returns boolean
language sql immutable set search_path = '' as $$
  select char_length(url) <= 2048
    and url ~* '^https?:[/\\]*[^/\\?#\u0020]'
    and url !~ '[\u0001-\u001f\u007f-\u009f]|\u0020$'
$$;

-- Why a row is invalid, in a sentence that is safe to show to anyone, or null.
create or replace function landing_private.problem_of(product jsonb, email text, path text) returns text
language plpgsql immutable set search_path = '' as $$
declare
  file_path text := product ->> 'filePath';
  file_url text := product ->> 'fileUrl';
  file_size numeric := case when jsonb_typeof(product -> 'fileSize') = 'number' then product ->> 'fileSize' end;
begin
  if char_length(path) > 200 or path !~ '^/(?!/)[^\u0001-\u0020\u007f-\u009f?#\\]*$' then
    return 'The path must be a pathname.';
  end if;
  if product is not null and email is not null then
    return 'A row carries a product or an email, not both.';
  end if;

  if product is null then
    if email is null then
      return 'A row carries a product or an email.';
    end if;
    if char_length(email) > 254
      or email !~ '^[^\u0001-\u0020\u007f-\u009f]+@[^\u0001-\u0020\u007f-\u009f]+\.[^\u0001-\u0020\u007f-\u009f]+$' then
      return 'The email address is not valid.';
    end if;
    return null;
  end if;

  if jsonb_typeof(product) <> 'object' then
    return 'The product must be an object.';
  end if;
  if product -> 'type' = '"url"' then
    if product - array['type', 'productUrl'] <> '{}' then
      return 'There is an unknown key in the product.';
    end if;
    if jsonb_typeof(product -> 'productUrl') is distinct from 'string'
      or not landing_private.is_product_url(product ->> 'productUrl') then
      return 'The product page must be an http or https URL.';
    end if;
    return null;
  end if;
  if product -> 'type' is distinct from '"file"' then
    return 'The product''s type must be url or file.';
  end if;

  if product - array['type', 'fileName', 'fileType', 'fileSize', 'filePath', 'fileUrl'] <> '{}' then
    return 'There is an unknown key in the product.';
  end if;
  if jsonb_typeof(product -> 'fileName') is distinct from 'string'
    or char_length(product ->> 'fileName') not between 1 and 255 then
    return 'The file''s name is missing or too long.';
  end if;
  if jsonb_typeof(product -> 'fileType') is distinct from 'string'
    or char_length(product ->> 'fileType') > 100
    or product ->> 'fileType' !~ '^image/[A-Za-z0-9_.+-]+$' then
    return 'The file''s type must be an image type.';
  end if;
  -- 25 MiB.
  if file_size is null or file_size <> trunc(file_size) or file_size not between 1 and 26214400 then
    return 'The file''s size must be a number of bytes within the limit.';
  end if;
  if jsonb_typeof(product -> 'filePath') is distinct from 'string'
    or file_path !~ '^products/[0-9]{13}-[a-z0-9]{12,40}\.[a-z0-9]{1,5}$' then
    return 'The file''s path is not that of a picture.';
  end if;
  if jsonb_typeof(product -> 'fileUrl') is distinct from 'string'
    or char_length(file_url) > 2048
    or file_url !~* '^https?://[^@/\\?#\u0009-\u000d\u0020]+/[^\u0009-\u000d\u0020]+$'
    or not regexp_replace(file_url, '[?#].*$', '') like '%/object/public/images/' || file_path then
    return 'The file''s URL is not that of the picture.';
  end if;
  return null;
end
$$;

create table if not exists public."Landing page" (
  id uuid primary key default gen_random_uuid(),
  created_at timestamptz not null default now(),
  product jsonb,
  email text,
  path text,
  visitor_key text,
  source_path text,
  query text,
  idempotency_key text,
  suspicion text,
  constraint landing_page_is_a_lead check (landing_private.problem_of(product, email, path) is null)
);

-- For an e-mail address: the idempotency key of its product. Older projects lack the column.
alter table public."Landing page" add column if not exists follows text;

-- The ad's URL parameters, and the referring site's host.
alter table public."Landing page" add column if not exists tags jsonb;
alter table public."Landing page" add column if not exists referrer_host text;

-- The hash of the text at the button.
alter table public."Landing page" add column if not exists consent_text text;

create index if not exists landing_page_by_time on public."Landing page" (created_at);

-- The known tags in the header: an ad's, and how a picture says it was made. Tags over 2,048 characters are dropped.
create or replace function landing_private.read_tags(header text) returns jsonb
language plpgsql immutable set search_path = '' as $$
begin
  if char_length(header) > 6144 then
    return null;
  end if;
  return (
    select jsonb_object_agg(key, value) from jsonb_each(header::jsonb)
    where jsonb_typeof(value) = 'string' and char_length(value #>> '{}') between 1 and 2048 and key in (
      'gclid', 'gbraid', 'wbraid', 'dclid', 'fbclid', 'ttclid', 'msclkid', 'utm_source', 'utm_medium', 'utm_campaign',
      'utm_id', 'utm_content', 'utm_term', 'utm_source_platform', 'utm_creative_format', 'utm_marketing_tactic',
      'ai_mark'
    )
  );
exception when data_exception then
  -- Not a JSON object, so not from one of our pages.
  return null;
end
$$;

-- Fills the server's columns from the request's headers, and accepts a retry without a second row. Rows inserted other
-- than through the API, as from a backup, are only validated.
create or replace function landing_private.receive() returns trigger
language plpgsql security definer set search_path = '' as $$
declare
  headers json := nullif(current_setting('request.headers', true), '');
  key text := headers ->> 'idempotency-key';
  problem text := landing_private.problem_of(new.product, new.email, new.path);
  referrer text[];
  digits text;
begin
  if problem is not null then
    raise exception using errcode = 'check_violation', message = problem;
  end if;
  if headers is null then
    return new;
  end if;
  -- The row is written last, so a row never points at a picture that isn't there.
  if new.product ->> 'type' = 'file' and not exists (
    select from storage.objects where bucket_id = 'images' and name = new.product ->> 'filePath'
  ) then
    -- The detail tells pages to upload it again.
    raise exception using errcode = 'check_violation', message = 'The picture was not uploaded.', detail = 'MissingPicture';
  end if;

  new.visitor_key := substring(headers ->> 'x-visitor-key' from '^[!-~]{1,64}$');
  new.follows := substring(headers ->> 'x-follows' from '^[!-~]{1,64}$');
  new.consent_text := substring(headers ->> 'x-consent-text' from '^[A-Za-z0-9_-]{16}$');
  new.tags := landing_private.read_tags(headers ->> 'x-tags');
  new.referrer_host := substring(headers ->> 'x-referrer-host' from '^[!-~]{1,255}$');
  referrer := regexp_match(headers ->> 'referer', '^https?://[^/?#]+([^?#]*)\??([^#]*)');
  new.source_path := left(case when referrer[1] = '' then '/' else regexp_replace(referrer[1], '(.)/$', '\1') end, 200);
  -- Truncated between two parameters, and without the preview key, whose name may be percent-encoded.
  new.query := (
    select nullif(string_agg(word, '&' order by place), '')
    from (
      select word, place, sum(char_length(word) + 1) over (order by place) - 1 as chars
      from string_to_table(referrer[2], '&') with ordinality as words (word, place)
      where word !~* '^(p|%70)(r|%72)(e|%65)(v|%76)(i|%69)(e|%65)(w|%77)(=|$)'
    ) kept
    where chars <= 1000
  );
  -- People need at least 800 ms; faster rows are marked, and stored.
  new.suspicion := nullif(concat_ws(', ',
    case when headers ->> 'x-form-trap' = '1' then 'hidden field' end,
    case when substring(headers ->> 'x-form-ms' from '^[0-9]{1,12}$')::bigint < 800 then 'too fast' end,
    -- Our forms send both headers.
    case when headers ->> 'x-form-ms' ~ '^[0-9]{1,12}$' is not true and key is null then 'no form' end
  ), '');

  if key is null then
    return new;
  end if;
  if key !~ '^[!-~]{1,64}$' then
    raise exception using errcode = 'check_violation', message = 'The idempotency key is not valid.';
  end if;
  new.idempotency_key := key;
  -- Includes the row: the same key with another row isn't a retry, and must not lose a lead.
  digits := encode(sha256(convert_to(jsonb_build_array(key, new.product, new.email, new.path)::text, 'UTF8')), 'hex');
  -- Ids begin with the key's time if it has one, so that rows are appended to the index.
  if key ~* '^[0-9a-f]{8}-[0-9a-f]{4}-7[0-9a-f]{3}-[89ab][0-9a-f]{3}-[0-9a-f]{12}$' then
    digits := left(replace(key, '-', ''), 12) || digits;
  end if;
  new.id := overlay(overlay(left(digits, 32) placing '8' from 13) placing '8' from 17);

  -- Serializes concurrent attempts. The second gets the same answer as the first.
  perform pg_advisory_xact_lock(hashtextextended(new.id::text, 0));
  if exists (select from public."Landing page" where id = new.id) then
    perform set_config('response.status', '201', true);
    return null;
  end if;
  return new;
end
$$;

create or replace function landing_private.refuse_many() returns trigger
language plpgsql set search_path = '' as $$
begin
  if nullif(current_setting('request.headers', true), '') is not null and (select count(*) > 1 from added) then
    raise exception using errcode = 'check_violation', message = 'Exactly one row can be inserted at a time.';
  end if;
  return null;
end
$$;

create or replace trigger landing_page_receive before insert on public."Landing page"
  for each row execute function landing_private.receive();
create or replace trigger landing_page_refuse_many after insert on public."Landing page"
  referencing new table as added for each statement execute function landing_private.refuse_many();

-- By default, Supabase grants everybody all rights on new tables.
alter table public."Landing page" enable row level security;
revoke all on public."Landing page" from public, anon, authenticated;
grant insert (product, email, path) on public."Landing page" to anon, authenticated;

drop policy if exists "Anyone may leave a lead" on public."Landing page";
create policy "Anyone may leave a lead" on public."Landing page" for insert to anon, authenticated
  with check (landing_private.problem_of(product, email, path) is null);

-- Anyone may upload a picture and view one by its URL; nobody may list, replace or delete any.
insert into storage.buckets (id, name, public, file_size_limit, allowed_mime_types)
values ('images', 'images', true, 26214400, array[
  -- Not image/*, which includes SVG, whose scripts would run on the project's origin.
  'image/png', 'image/jpeg', 'image/gif', 'image/webp', 'image/avif', 'image/heic', 'image/heif', 'image/bmp', 'image/tiff'
])
on conflict (id) do update set
  file_size_limit = excluded.file_size_limit,
  allowed_mime_types = excluded.allowed_mime_types;

drop policy if exists "Anyone may add a product picture" on storage.objects;
create policy "Anyone may add a product picture" on storage.objects for insert to anon, authenticated
  with check (
    bucket_id = 'images'
    and name ~ '^products/[0-9]{13}-[a-z0-9]{12,40}\.[a-z0-9]{1,5}$'
    and split_part(name, '.', 2) in (
      'apng', 'avif', 'bmp', 'cur', 'dib', 'dng', 'gif', 'heic', 'heif', 'hif', 'ico', 'jfif', 'jp2', 'jpe', 'jpeg',
      'jpg', 'jxl', 'pjp', 'pjpeg', 'png', 'psd', 'svg', 'tif', 'tiff', 'webp'
    )
  );

-- Reloads the API's schema cache now.
notify pgrst, 'reload schema';
