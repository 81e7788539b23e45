import dns from "node:dns/promises";
import { syncBuiltinESMExports } from "node:module";
import { expect, onTestFinished, test, vi } from "vitest";
import type { Mailbox } from "../../../../domain/leads/mailbox.ts";
import { mailboxLookup } from "../../../../server/mailboxes/look-up-mailbox.ts";
import { openDnsServer } from "../../../support/doubles/dns-server.ts";

const ZONE = {
  "mail.example": { MX: ["mx.mail.example"] },
  "old.example": { A: "192.0.2.1" },
  "new.example": { AAAA: true as const },
  "silent.example": { MX: [""] },
  "empty.example": {},
  "broken.example": "broken" as const,
};

test.each<[string, Mailbox | null]>([
  // a mail server
  ["mail.example", "ok"],
  // an IPv4 address instead of a mail server
  ["old.example", "ok"],
  // an IPv6 address instead of a mail server
  ["new.example", "ok"],
  // a record that says it accepts no mail
  ["silent.example", "no mail server"],
  // neither
  ["empty.example", "no mail server"],
  // a domain that doesn't exist
  ["gmial.example", "no mail server"],
  // an invalid name
  [`${"x".repeat(64)}.example`, "no mail server"],
  // a temporary failure
  ["broken.example", null],
  // a listed domain
  ["mailinator.com", "disposable"],
  // a subdomain of a listed one
  ["any.mailinator.com", "disposable"],
])("the domain %s is %j", async (domain, mailbox) => {
  const { address } = await openDnsServer(ZONE);
  expect(await mailboxLookup([address]).lookUp(domain)).toBe(mailbox);
});

test("a disposable domain needs no lookup", async () => {
  const { address, asked } = await openDnsServer(ZONE);
  await mailboxLookup([address]).lookUp("mailinator.com");
  expect(asked).toEqual([]);
});

test("DNS has three seconds to answer, and is asked twice", () => {
  const resolver = vi.spyOn(dns, "Resolver");
  syncBuiltinESMExports();
  onTestFinished(() => {
    resolver.mockRestore();
    syncBuiltinESMExports();
  });
  mailboxLookup(null);
  expect(resolver.mock.calls).toEqual([[{ timeout: 3000, tries: 2 }]]);
});

test("a canceled lookup resolves to unknown at once", async () => {
  const lookup = mailboxLookup(["192.0.2.1"]);
  const answer = lookup.lookUp("mail.example");
  await new Promise((resolve) => setImmediate(resolve));
  lookup.cancel();
  expect(await answer).toBeNull();
});
