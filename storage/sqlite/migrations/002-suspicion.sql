-- Why a lead may come from no human: "hidden field", "too fast", or both with a comma between.
alter table "Landing page" add column suspicion text;
