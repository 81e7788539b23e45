import { landingPages } from "../../content/index.ts";
import { PREVIEW_MARK } from "../flags/previews.ts";
import { ADDRESS_PATH } from "../leads/address-path.ts";
import type { ReportedSite } from "./experiment-repository.ts";

/** This site, as a report looks at it. */
export const reportedSite: ReportedSite = {
  pages: landingPages.map(({ path, industry }) => ({ path, redirectPath: `/${industry}` })),
  addressPath: ADDRESS_PATH,
  previewMark: PREVIEW_MARK,
};
