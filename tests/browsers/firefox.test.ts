import { firefox } from "../support/engines/engines.ts";
import { defineEngineTests } from "./every-promise.ts";

defineEngineTests(firefox);
