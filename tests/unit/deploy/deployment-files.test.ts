import { readFileSync } from "node:fs";
import { describe, expect, test } from "vitest";

const read = (name: string) => readFileSync(new URL(`../../../deploy/${name}`, import.meta.url), "utf8");

/** Without comments, which could name what is no longer there. */
const linesOf = (name: string) =>
  read(name)
    .split("\n")
    .filter((line) => !/^\s*#/.test(line));

describe("the image", () => {
  const stages = linesOf("Dockerfile")
    .join("\n")
    .split(/^FROM /m);
  const last = stages.at(-1)!;

  test("runs as a user without rights, who owns nothing but the data", () => {
    expect(last.match(/^USER .*$/gm)).toEqual(["USER 10001:10001"]);
    expect(last.indexOf("USER 10001")).toBeLessThan(last.indexOf("CMD ["));
    expect(last).toContain("install --directory --owner=10001 --group=10001 --mode=700 /data");
    expect(last).not.toMatch(/--chown|chmod/);
  });

  test("comes from a base that can't change, and tells whether it is healthy", () => {
    expect(stages[1]).toMatch(/^node:[\d.]+-slim@sha256:[\da-f]{64} AS base/);
    expect(last).toMatch(/^HEALTHCHECK /m);
  });
});

describe("the compose file", () => {
  const text = linesOf("compose.yaml").join("\n");
  const [, body = ""] = /^services:\n([^]*?)^networks:/m.exec(text) ?? [];
  const services = Object.fromEntries(
    body
      .split(/^ {2}(?=\w+:$)/m)
      .slice(1)
      .map((service) => [service.split(":", 1)[0]!, service]),
  );

  test("starts these services, none of which gains rights", () => {
    expect(Object.keys(services)).toEqual(["site", "database", "pictures", "bucket", "counts"]);
    for (const [name, service] of Object.entries(services)) {
      expect(service, name).toContain('security_opt: ["no-new-privileges:true"]');
      expect(service, name).not.toMatch(/privileged|cap_add|network_mode|user: root/);
    }
  });

  test("lets only the site be reached, from this machine", () => {
    const { site, ...stores } = services;
    expect(site).toContain('ports: ["127.0.0.1:3000:3000"]');
    expect(site).toContain("networks: [front, stores]");
    for (const [name, store] of Object.entries(stores)) {
      expect(store, name).not.toContain("ports:");
      expect(store, name).toContain("networks: [stores]");
    }
    expect(text).toMatch(/^ {2}stores:\n {4}internal: true$/m);
  });

  test("restricts the site, and gives it settings but no administrator's secret", () => {
    const { site } = services;
    for (const line of ["read_only: true", "cap_drop: [ALL]", "pids_limit: 200", "mem_limit: 1g"]) {
      expect(site).toContain(`    ${line}\n`);
    }
    expect(site).toContain("env_file: [{ path: site.env, required: false }]");
    expect(site).not.toMatch(/POSTGRES_PASSWORD|PICTURES_PASSWORD/);
  });

  test("asks for a password wherever data is kept", () => {
    expect(services.counts).toContain('--requirepass "$$REDIS_PASSWORD"');
    expect(services.database).toContain("POSTGRES_PASSWORD: ${POSTGRES_PASSWORD:?}");
    expect(services.pictures).toContain("ROOT_SECRET_ACCESS_KEY: ${PICTURES_PASSWORD:?}");
  });

  test("gives the site a user who does not own the bucket of pictures", () => {
    const script = linesOf("compose/create-bucket.sh").join(" ");
    expect(script).toContain('create-user --access site --secret "$S3_PASSWORD" --role user');
    expect(script).toMatch(
      /create-bucket --bucket shots --owner administrator .*--grant-read site --grant-write site\s*$/,
    );
    expect(services.site).toContain("S3_ENDPOINT: http://pictures:7070");
    expect(services.site).toContain("AWS_ACCESS_KEY_ID: site\n");
  });

  test("pins every image", () => {
    const images = text.match(/image: .*/g)!;
    for (const image of images) expect(image).toMatch(/@sha256:[\da-f]{64}$/);
  });
});

test("the unit runs as its own user, whose files nobody else reads, and restricts what the server reaches", () => {
  const unit = new Set(linesOf("plainshot.service"));
  for (const line of [
    "User=plainshot",
    "UMask=0077",
    "StateDirectoryMode=0700",
    "ProtectSystem=strict",
    "ProtectHome=yes",
    "PrivateTmp=yes",
    "PrivateDevices=yes",
    "PrivateUsers=yes",
    "NoNewPrivileges=yes",
    "RestrictNamespaces=yes",
    "RestrictSUIDSGID=yes",
    "RestrictAddressFamilies=AF_INET AF_INET6 AF_UNIX",
    "CapabilityBoundingSet=",
    "SystemCallFilter=@system-service",
  ]) {
    expect(unit).toContain(line);
  }
});

test("nginx tells the client's address as it sees it, never as the client says, and bounds connections by it", () => {
  const lines = linesOf("nginx/many-instances.conf").map((line) => line.trim());
  expect(lines.filter((line) => line.includes("X-Forwarded-For"))).toEqual([
    "proxy_set_header X-Forwarded-For $remote_addr;",
  ]);
  expect(lines.join("\n")).not.toContain("$http_x_forwarded_for");
  expect(lines).toContain("limit_conn_zone $binary_remote_addr zone=landing_pages_addresses:10m;");
  expect(lines.some((line) => line.startsWith("limit_conn landing_pages_addresses "))).toBe(true);
});
