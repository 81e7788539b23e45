-- Whether the address can receive mail: "ok", "no mail server" or "disposable"; null: unknown.
alter table "Landing page" add column mailbox text;
