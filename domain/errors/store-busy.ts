import { StoreDown } from "./store-down.ts";

/** A store that another program is writing to for longer than one waits. */
export class StoreBusy extends StoreDown {
  override name = "StoreBusy";
}
