import { firefox } from "../support/engines/engines.ts";
import { defineEngineTests } from "./define-engine-tests.ts";

defineEngineTests(firefox);
