import { wpeWebKit } from "./engines.ts";
import { everyPromise } from "./every-promise.ts";

everyPromise(wpeWebKit);
