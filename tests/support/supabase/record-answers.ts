/**
 * `node tests/support/supabase/record-answers.ts http://127.0.0.1:5000/storage/v1` records the responses of a real
 * storage server whose keys are signed with `PROJECT_SECRET` and whose database was prepared by `setup.sql`.
 */
import { writeFileSync } from "node:fs";
import { STORAGE_REQUESTS, askStorage } from "./storage-requests.ts";

const [base = ""] = process.argv.slice(2);
const answers: Record<string, unknown> = {};
for (const request of STORAGE_REQUESTS) answers[request.title] = await askStorage(base, request);
writeFileSync("tests/support/supabase/recorded-answers.json", `${JSON.stringify(answers, null, 2)}\n`);
