import { expect, test } from "vitest";
import { PendingUploads } from "../../../domain/uploads/pending-uploads.ts";

test("in a flood of uploads without a lead, the newest hundred thousand are remembered", () => {
  const pending = new PendingUploads(() => 0);
  for (let upload = 0; upload < 100_002; upload++) {
    pending.add(upload < 2 ? "early" : "late", 1);
    pending.saved(`upload ${upload}`, upload < 2 ? "early" : "late", 1);
  }
  expect([pending.bytesOf("early"), pending.bytesOf("late"), pending.networks]).toEqual([0, 100_000, 1]);
});
