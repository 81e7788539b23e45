import { firefox } from "./engines.ts";
import { everyPromise } from "./every-promise.ts";

everyPromise(firefox);
