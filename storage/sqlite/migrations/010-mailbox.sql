-- Whether mail to an address has somewhere to go: "ok", "no mail server" or "disposable"; null: not known.
alter table "Landing page" add column mailbox text;
