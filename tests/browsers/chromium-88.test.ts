import { chromium88 } from "../support/engines/engines.ts";
import { defineEngineTests } from "./every-promise.ts";

defineEngineTests(chromium88);
