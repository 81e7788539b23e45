import { StoreDown } from "./store-down.ts";

/** Another program holds the store's write lock for too long. */
export class StoreBusy extends StoreDown {
  override name = "StoreBusy";
}
