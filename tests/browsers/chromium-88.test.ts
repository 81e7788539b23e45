import { chromium88 } from "../support/engines/engines.ts";
import { defineEngineTests } from "./define-engine-tests.ts";

defineEngineTests(chromium88);
