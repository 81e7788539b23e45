-- Why a lead may not come from a human: "hidden field", "too fast", or both, separated by a comma.
alter table "Landing page" add column suspicion text;
