import { webKitGtk } from "../support/engines/engines.ts";
import { everyPromise } from "./every-promise.ts";

everyPromise(webKitGtk);
