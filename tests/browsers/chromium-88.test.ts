import { chromium88 } from "./engines.ts";
import { everyPromise } from "./every-promise.ts";

everyPromise(chromium88);
