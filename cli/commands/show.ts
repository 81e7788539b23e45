import { idArgument } from "../arguments/id.ts";
import { formatUtc } from "../arguments/time.ts";
import { examples, JSON_OPTION } from "../arguments/help.ts";
import { findConsentText } from "../lead/find-consent-text.ts";
import { findLead } from "../lead/find-lead.ts";
import { formatMoney } from "../../domain/leads/lead-outcome.ts";
import { uploadName } from "../../domain/leads/stored-lead.ts";
import { toRecord } from "../lead/lead-record.ts";
import { safeText } from "../output/safe-text.ts";
import type { AddCommand } from "../command-context.ts";

export const addShow: AddCommand = (program, context) => {
  program
    .command("show")
    .summary("one lead with everything known about it")
    .description("One lead with everything known about it.")
    .argument("<id>", "its id, or a unique prefix of it", idArgument)
    .option(...JSON_OPTION)
    .addHelpText("after", examples("leads show 019a3c5e-1f2a", "leads show 019a3c5e-1f2a --json"))
    .action(async (prefix: string, { json }: { json?: true }) => {
      const { out, err } = context;
      const leads = await context.openLeads("read");
      const lead = await findLead(leads, prefix, err);
      const name = uploadName(lead);
      const uploads = name === null ? null : await context.openUploads();
      const pictureIsThere = uploads && (await uploads.size(name!)) !== null;
      const { consentTextHash } = lead;
      const consentText = consentTextHash && findConsentText(context.config(), consentTextHash);
      const conversions = await leads.conversionsForLead(lead.id);
      if (json) {
        const reported = conversions.map(({ destination, at, value }) => ({
          destination,
          at,
          value: value?.amount ?? null,
          currency: value?.currency ?? null,
        }));
        return out.json({
          ...toRecord(lead),
          conversions: reported,
          consent_words: consentText,
          picture_is_there: pictureIsThere,
        });
      }
      for (const [key, value] of Object.entries(flatten(toRecord(lead)))) {
        if (value !== null) await out.line(`${out.style("bold", key.padEnd(20))}${safeText(String(value))}`);
      }
      if (consentTextHash !== null) {
        const [first, ...others] = consentText?.split("\n") ?? ["not known to this build"];
        await out.line(`${out.style("bold", "text at the button".padEnd(20))}${safeText(first!)}`);
        for (const line of others) await out.line(" ".repeat(20) + safeText(line));
      }
      for (const { destination, at, value } of conversions) {
        const worth = value === null ? "" : `, ${formatMoney(value)}`;
        await out.line(
          `${out.style("bold", "conversion".padEnd(20))}${safeText(destination)}, ${formatUtc(at)} UTC${worth}`,
        );
      }
      if (pictureIsThere === false) await out.line(out.style("red", "The picture is missing."));
    });
};

/** Turns `{product: {type: "url"}}` into `{"product.type": "url"}`. */
function flatten({ product, tags, ...record }: ReturnType<typeof toRecord>): Record<string, unknown> {
  const { id, created_at, kind, ...others } = record;
  return { id, created_at, kind, ...prefixKeys("product", product), ...others, ...prefixKeys("tags", tags) };
}

function prefixKeys(name: string, value: unknown): Record<string, unknown> {
  const fields = Object.entries((value ?? {}) as object).map(([key, inner]) => [
    `${name}.${safeText(key)}`,
    typeof inner === "object" ? JSON.stringify(inner) : inner,
  ]);
  return Object.fromEntries(fields);
}
