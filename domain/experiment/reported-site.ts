import { landingPages } from "../../content/index.ts";
import { SCREEN_PATHS } from "../../contract/paths.ts";
import type { ReportedSite } from "./experiment-repository.ts";

export const reportedSite: ReportedSite = {
  pages: landingPages.map(({ path, industry }) => ({ path, redirectPath: `/${industry}` })),
  adCreationPath: SCREEN_PATHS.adCreation,
};
