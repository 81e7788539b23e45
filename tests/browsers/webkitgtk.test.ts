import { webKitGtk } from "./engines.ts";
import { everyPromise } from "./every-promise.ts";

everyPromise(webKitGtk);
