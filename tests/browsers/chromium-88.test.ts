import { chromium88 } from "../support/engines/engines.ts";
import { everyPromise } from "./every-promise.ts";

everyPromise(chromium88);
