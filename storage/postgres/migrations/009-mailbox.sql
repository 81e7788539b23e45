-- Whether the address can receive mail: "ok", "no mail server" or "disposable"; null: unknown.
alter table "Landing page" add column mailbox text;

-- It is found out after the lead was stored, and what waits to be sent of the lead says it too.
grant update (mailbox) on "Landing page" to landing_upkeep;
grant select (id, record), update (record) on hook_journal to landing_upkeep;
