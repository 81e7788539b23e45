import * as fc from "fast-check";

/** Generated cases are the same in every `npm test`, and different in every `npm run test:faults`. */
fc.configureGlobal({ seed: 20_260_101 });
