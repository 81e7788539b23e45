-- Whether a lead is stored without a spam reason: all that the server learns of leads. Volatile, so that it sees the rows that
-- its own statement has just inserted.
create function is_stored_without_suspicion(lead_id uuid) returns boolean
  language sql volatile security definer set search_path from current as $$
  select exists (select from "Landing page" where id = lead_id and suspicion is null)
$$;
revoke execute on function is_stored_without_suspicion from public;
grant execute on function is_stored_without_suspicion to landing_server;
