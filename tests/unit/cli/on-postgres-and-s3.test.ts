import { join } from "node:path";
import { expect, onTestFinished, test } from "vitest";
import { openPostgresLeadWriter } from "../../../storage/postgres/lead-writer.ts";
import { openS3UploadStore } from "../../../storage/s3/upload-store.ts";
import { freshDatabase } from "../../support/databases/fresh-database.ts";
import { setClock } from "../../support/databases/set-clock.ts";
import { storedLeads } from "../../support/databases/stored-leads-in-postgres.ts";
import { temporaryFolder } from "../../support/folders/temporary-folder.ts";
import { startS3rver } from "../../support/buckets/s3-server.ts";
import { email, file, idOf, lead, NOW, pictureOf, run } from "../../support/operators/leads-command.ts";
import { SLOW_TEST_MS } from "../../support/runner/slow.ts";

test(
  "the same commands work on PostgreSQL and S3, with the server's own settings",
  { timeout: SLOW_TEST_MS },
  async () => {
    const databaseUrl = await freshDatabase("migrated");
    const store = await openPostgresLeadWriter(databaseUrl);
    onTestFinished(() => store.close());
    await setClock(databaseUrl, NOW);
    const s3 = await startS3rver();
    const pictures = await openS3UploadStore(s3);
    onTestFinished(() => pictures.close());
    const env = { DATABASE_URL: databaseUrl, S3_BUCKET: s3.bucket, S3_ENDPOINT: s3.endpoint };
    const leads = (...args: string[]) => run("/nowhere", args, { env });

    await store.insert(lead(1, email("ada@example.com", "/ad_creation"), { userKey: "user-ada" }));
    await store.insert(lead(2, file(2), { userKey: "user-ada", referrerPath: "/food/version_a" }));
    await store.insert(lead(3, email("bob@example.com"), { tags: { gclid: "g3", utm_source: "ad" } }));
    await pictures.save(
      pictureOf(2),
      (async function* () {
        yield Buffer.from("12345");
      })(),
    );

    expect((await leads("list")).out.split("\n")[2]).toBe(
      `2026-03-10 10:00:00  ${idOf(2)}  file   mug.png          /food/version_a  ada@example.com`,
    );
    expect((await leads("check")).out).toBe("Checked 3 leads and 1 picture: no problems.\n");
    expect((await leads("show", idOf(2))).out).toContain("mug.png");
    expect((await leads("count", "--by", "source")).out).toMatch(/ad +1\n/);
    expect((await leads("report", "--by", "source")).out).toContain("ad");
    const target = join(temporaryFolder(), "google.jsonl");
    const conversions = ["conversions", "--to", "google", "--account", "1234567890", "--action", "77"];
    expect((await leads(...conversions, "-o", target)).out).toContain("Wrote 1 conversion to ");
    expect((await leads(...conversions, "-o", `${target}2`)).out).toContain("No lead is new");
    expect((await leads("show", idOf(3))).out).toContain(
      "conversion          google 1234567890/77, 2026-03-10 12:00:00 UTC\n",
    );
    expect((await leads("show", idOf(2))).out).not.toContain("conversion");
    expect((await leads("export")).out.split("\r\n")).toHaveLength(5);
    // Nothing is stored on this machine's disk.
    expect(await leads("watch", "--quiet")).toEqual({ exitCode: 0, out: "", err: "" });
    expect((await run("/nowhere", ["watch"], { env: { ...env, S3_BUCKET: "" } })).err).toContain(
      "Could not check disk: ",
    );
    expect((await leads("erase", "ada@example.com")).out).toContain("Would delete 2 leads and 1 picture.");
    expect((await leads("erase", "ada@example.com", "--yes")).out).toContain(
      "Deleted 2 leads and 1 picture.",
    );
    expect((await storedLeads(databaseUrl)).map(({ id }) => id)).toEqual([idOf(3)]);
    expect(await pictures.size(pictureOf(2))).toBeNull();
    expect((await leads("purge", "--older-than", "2h", "--yes-all")).out).toMatch(
      /^Deleted 1 lead, 0 pictures/,
    );
    expect(await storedLeads(databaseUrl)).toEqual([]);
  },
);
