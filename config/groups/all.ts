import type { Group } from "../setting.ts";
import { flag } from "./flag.ts";
import { limits } from "./limits.ts";
import { outcomes } from "./outcomes.ts";
import { pages } from "./pages.ts";
import { privacy } from "./privacy.ts";
import { server } from "./server.ts";
import { spam } from "./spam.ts";
import { storage } from "./storage.ts";
import { webhook } from "./webhook.ts";

/** Every group, in the order of the docs. */
export const groups: readonly Group[] = [
  server,
  storage,
  pages,
  flag,
  limits,
  spam,
  privacy,
  webhook,
  outcomes,
];
