import { wpeWebKit } from "../support/engines/engines.ts";
import { defineEngineTests } from "./define-engine-tests.ts";

defineEngineTests(wpeWebKit);
