import { firefox } from "../support/engines/engines.ts";
import { everyPromise } from "./every-promise.ts";

everyPromise(firefox);
