-- The hash of the words at the button; null: unknown, or stored by an older version.
alter table "Landing page" add column consent_text text;
