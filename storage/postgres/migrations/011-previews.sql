-- Whether an operator sent the lead from a preview: "yes", or null. The query said so before, in words that only the
-- server wrote.
alter table "Landing page" add column preview text;

update "Landing page" set preview = 'yes' where strpos('&' || query || '&', '&preview=yes&') > 0;
