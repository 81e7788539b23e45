import type { DemoContent } from "../../../content/page.ts";
import claims from "./claims.css?inline";
import film from "./film.css?inline";
import label from "./label.css?inline";
import lookbook from "./lookbook.css?inline";

/** The style sheets of the demos, of which a page embeds its own alone. */
export const demoStyles: Record<DemoContent["kind"], string> = { lookbook, label, claims, film };
