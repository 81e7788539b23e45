import { webKitGtk } from "../support/engines/engines.ts";
import { defineEngineTests } from "./define-engine-tests.ts";

defineEngineTests(webKitGtk);
