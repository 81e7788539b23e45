import * as fc from "fast-check";

/** Generated cases are the same in every run of `npm test`; `npm run test:faults` makes up others. */
fc.configureGlobal({ seed: 20_260_101 });
