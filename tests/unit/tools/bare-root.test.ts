import { execFileSync, spawn, spawnSync } from "node:child_process";
import { once } from "node:events";
import { chmodSync, existsSync, mkdirSync, readdirSync, readFileSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { dirname, join } from "node:path";
import { createInterface } from "node:readline";
import { text } from "node:stream/consumers";
import { beforeAll, expect, onTestFinished, test, vi } from "vitest";
import { BareMachine } from "../../../tools/bare-machine/bare-machine.ts";
import { isDebianRoot, makeDebianRoot } from "../../../tools/bare-machine/debian-root.ts";
import { copyHostSettings } from "../../../tools/bare-machine/host-settings.ts";
import { removeTree } from "../../../tools/bare-machine/remove-tree.ts";
import { temporaryFolder } from "../../support/folders/temporary-folder.ts";

const { signal } = new AbortController();

/** Null if this machine lets us mount where machines are made, else the reason. */
function whyNot(): string | null {
  const script = `cd "$(mktemp -d "$1/overlay-XXXX")"; trap 'rm -r "$PWD"' EXIT; mkdir changes work root
    mount -t overlay overlay -o lowerdir=/,upperdir=changes,workdir=work root
    mount -t proc proc root/proc && umount root/proc root`;
  const mount = ["--mount", "--pid", "--fork", "sh", "-euc", script, "sh", tmpdir()];
  return spawnSync("unshare", mount).status === 0 && existsSync("/usr/bin/apt-config")
    ? null
    : "needs root on Debian, with temporary files outside an overlay";
}

const reason = whyNot();
const why = reason ? ` (${reason})` : "";

/** Puts programs of the test's own before the machine's. */
function replacePrograms(scripts: Record<string, string>): void {
  const folder = temporaryFolder();
  for (const [name, script] of Object.entries(scripts)) writeProgram(join(folder, name), script);
  setVariable("PATH", `${folder}:${process.env.PATH}`);
}

function writeProgram(path: string, script: string): void {
  mkdirSync(dirname(path), { recursive: true });
  writeFileSync(path, `#!/bin/sh\nset -eu\n${script}\n`);
  chmodSync(path, 0o755);
}

function setVariable(name: string, value: string): void {
  vi.stubEnv(name, value);
  onTestFinished(() => void vi.unstubAllEnvs());
}

// Each line of a command is shown.
beforeAll(() => {
  const print = vi.spyOn(console, "log").mockReturnValue();
  return () => print.mockRestore();
});

/** A machine on this one's root, whose clone is an empty folder, with a program that notes how apt is called. */
async function makeMachine(account: "root" | "user"): Promise<BareMachine> {
  const npm = temporaryFolder();
  writeProgram(join(npm, "node"), "echo a node");
  writeProgram(join(npm, "npm/bin/npm-cli.js"), "echo an npm");
  writeProgram(join(npm, "npm/bin/npx-cli.js"), "echo an npx");
  setVariable("npm_node_execpath", join(npm, "node"));
  setVariable("npm_execpath", join(npm, "npm/bin/npm-cli.js"));
  replacePrograms({
    git: `for folder; do :; done; mkdir -p "$folder"; echo "$@" > "$folder/clone"
      apt="\${folder%/srv/site}/usr/local/sbin/apt-get"; mkdir -p "\${apt%/*}"
      printf '#!/bin/sh\\necho "$(id -u) $DEBIAN_FRONTEND $*" >> /srv/site/apt; [ "$*" != "install -y -qq --no-install-recommends none" ]' > "$apt"
      chmod +x "$apt"`,
  });
  // The main program sets it, too.
  const umask = process.umask(0o022);
  onTestFinished(() => void process.umask(umask));
  const machine = await BareMachine.make("/", account);
  onTestFinished(() => machine.remove());
  return machine;
}

async function linesOf(machine: BareMachine, command: string, settings?: string[]): Promise<string[]> {
  const { exitCode, lines } = await machine.run(command, signal, settings).ended;
  expect(exitCode, lines.join("\n")).toBe(0);
  return lines;
}

test.skipIf(reason !== null).each([
  ["root", "0", "/root"],
  ["user", "1000", "/home/user"],
] as const)(
  `a command runs as %s in the clone, with a minimal environment and nothing of this machine's processes${why}`,
  async (account, id, home) => {
    setVariable("SECRET", "of this machine");
    const machine = await makeMachine(account);
    expect(await linesOf(machine, "id -u; id -g; id -G; pwd; stat -c %u clone")).toEqual([
      id,
      id,
      id,
      "/srv/site",
      id,
    ]);
    const [clone] = await linesOf(machine, "cat clone");
    expect(clone).toMatch(/^clone --quiet --no-hardlinks \/.* \/.*\/changes\/srv\/site$/);
    const variables = await linesOf(machine, "env", ["PORT=0"]);
    expect(variables).toEqual(expect.arrayContaining([`HOME=${home}`, "PORT=0", "PWD=/srv/site"]));
    expect(variables.filter((line) => line.startsWith("PATH="))).toEqual([
      "PATH=/usr/local/sbin:/usr/local/bin:/usr/sbin:/usr/bin:/sbin:/bin",
    ]);
    expect(variables.join()).not.toContain("SECRET");
    expect(await linesOf(machine, "node; npm; npx")).toEqual(["a node", "an npm", "an npx"]);
    // Its first process, the one that runs the command, and the command's own.
    expect(await linesOf(machine, "cat /proc/1/comm; ls -d /proc/[0-9]* | wc -l")).toEqual([
      "sh",
      expect.stringMatching(/^[2-9]$/),
    ]);
    const mounts = await linesOf(machine, "cut -d ' ' -f 1-4 /proc/mounts");
    expect(mounts).toEqual([
      expect.stringMatching(/^overlay \/ overlay rw/),
      expect.stringMatching(/^proc \/proc proc rw/),
      expect.stringMatching(/^sysfs \/sys sysfs ro/),
      expect.stringMatching(/^tmpfs \/dev\/shm tmpfs rw,nosuid,nodev/),
      expect.stringMatching(/^devpts \/dev\/pts devpts rw,.*gid=5,mode=620,ptmxmode=666/),
    ]);
    await linesOf(machine, "touch /dev/shm/shared");
    expect((await machine.run("exit 7", signal).ended).exitCode).toBe(7);
  },
);

test.skipIf(reason !== null)(
  `what a command writes stays on its machine, which is then removed${why}`,
  async () => {
    const machine = await makeMachine("root");
    const path = `/srv/of-a-bare-machine-${process.pid}`;
    await linesOf(machine, `echo kept > ${path}`);
    expect(await linesOf(machine, `cat ${path}`)).toEqual(["kept"]);
    expect(existsSync(path)).toBe(false);
    const [clone] = await linesOf(machine, "cat clone");
    const changes = clone!.slice(clone!.lastIndexOf(" ") + 1).replace(/\/srv\/site$/, "");
    expect(existsSync(join(changes, path))).toBe(true);
    await machine.remove();
    expect(existsSync(dirname(changes))).toBe(false);
  },
);

test.skipIf(reason !== null)(
  `root installs packages without prompts or recommended ones, and a failed install is reported${why}`,
  async () => {
    const machine = await makeMachine("user");
    await machine.install(["redis-server", "chromium=1"], signal);
    expect(await linesOf(machine, "cat apt")).toEqual([
      "0 noninteractive update -qq",
      "0 noninteractive install -y -qq --no-install-recommends redis-server chromium=1",
    ]);
    await expect(machine.install(["none"], signal)).rejects.toThrow(
      "Could not install none on the bare machine.",
    );
    const dpkg = execFileSync("dpkg-query", ["-W", "-f", "${Version}", "dpkg"], { encoding: "utf8" });
    const packages = await machine.packages();
    expect(packages).toContainEqual({ name: "dpkg", version: dpkg, isRequested: expect.any(Boolean) });
    expect(packages.some(({ isRequested }) => !isRequested)).toBe(true);
  },
);

test.skipIf(reason !== null)(
  `of this machine's settings, only those for reaching registries and packages are copied${why}`,
  async () => {
    const root = temporaryFolder();
    mkdirSync(join(root, "etc/apt"), { recursive: true });
    const npmrc = join(temporaryFolder(), "npmrc");
    const copied = [
      "registry=https://npm.example/",
      "@shop:registry=https://shop.example/",
      "//npm.example/:_authToken=token",
      "https-proxy = http://proxy.example",
    ];
    writeFileSync(npmrc, [...copied, "prefix=/home/me", "#registry=https://old.example/"].join("\n"));
    setVariable("npm_config_userconfig", npmrc);
    setVariable("npm_config_globalconfig", "/no/such/npmrc");
    setVariable("NODE_EXTRA_CA_CERTS", npmrc);
    replacePrograms({
      "apt-config": `echo 'Acquire::http::Proxy "http://proxy.example";'; echo 'Acquire::Check-Date "false";'
        echo 'APT::Architecture "amd64";'; echo 'Acquire::Languages "en";'`,
    });
    await copyHostSettings(root);
    const read = (path: string) => readFileSync(join(root, path), "utf8");
    expect(read("usr/local/etc/npmrc").trimEnd().split("\n")).toEqual(copied);
    expect(read("etc/apt/apt.conf.d/host").trimEnd().split("\n")).toEqual([
      'Acquire::http::Proxy "http://proxy.example";',
      'Acquire::Check-Date "false";',
    ]);
    for (const path of ["/etc/hosts", "/etc/resolv.conf", npmrc]) {
      expect(read(path)).toBe(readFileSync(path, "utf8"));
    }
    expect(existsSync(join(root, "etc/apt/sources.list"))).toBe(true);
  },
);

const APT = {
  "apt-get": `if [ "$1" = indextargets ]; then echo "other https://other.example"
    . /etc/os-release; echo "$VERSION_CODENAME https://mirror.example/debian"; fi`,
  "apt-config": "echo \"http_proxy='http://proxy.example'\"",
};

test.skipIf(reason !== null)(
  `a Debian root is this machine's release from its mirror and proxy, with git, certificates and a user${why}`,
  async () => {
    const folder = join(temporaryFolder(), "kept", "debian");
    replacePrograms({
      ...APT,
      debootstrap: `for arg; do case $arg in /*/root) root=$arg;; esac; done; mkdir -p "$root/etc"
        touch "$root/etc/debian_version"; echo "$http_proxy $*" > "$root/debootstrap"`,
      useradd: 'mkdir -p "$2/home/user"; echo "$*" > "$2/useradd"',
    });
    await makeDebianRoot(folder, signal);
    expect(isDebianRoot(folder)).toBe(true);
    const release = /^VERSION_CODENAME=(.*)$/m.exec(readFileSync("/etc/os-release", "utf8"))![1];
    const bootstrapped = readFileSync(join(folder, "debootstrap"), "utf8").trim().split(" ");
    expect(bootstrapped.toSpliced(4, 1)).toEqual([
      "http://proxy.example",
      "--variant=minbase",
      "--include=ca-certificates,git",
      release,
      "https://mirror.example/debian",
    ]);
    expect(readFileSync(join(folder, "useradd"), "utf8")).toMatch(
      /^--root \/.*\/root --create-home --uid 1000 user\n$/,
    );
  },
);

test.skipIf(reason !== null)(`a Debian root that fails leaves no folder${why}`, async () => {
  const parent = temporaryFolder();
  const make = () => makeDebianRoot(join(parent, "debian"), signal);
  replacePrograms({ ...APT, debootstrap: "exit 1" });
  await expect(make()).rejects.toThrow("debootstrap failed; see its output above.");
  replacePrograms({ "apt-get": "echo other https://other.example" });
  await expect(make()).rejects.toThrow(/^apt has no source for \w+, the release of this machine\.$/);
  expect(readdirSync(parent)).toEqual([]);
});

test.skipIf(reason !== null)(`a run that is interrupted is killed, and leaves no folder${why}`, async () => {
  const folder = temporaryFolder();
  replacePrograms({ ...APT, debootstrap: "echo downloading; exec sleep 600", git: "true" });
  const child = spawn(process.execPath, ["tools/bare-machine/main.ts"], {
    env: { ...process.env, TMPDIR: folder },
    stdio: ["ignore", "pipe", "pipe"],
  });
  onTestFinished(() => void child.kill("SIGKILL"));
  const said = text(child.stderr);
  for await (const line of createInterface({ input: child.stdout })) if (line === "downloading") break;
  child.kill("SIGINT");
  expect(await once(child, "close")).toEqual([1, null]);
  expect(await said).toBe("SIGINT: the run was killed and cleaned up.\n");
  expect(readdirSync(folder)).toEqual([]);
});

test("a machine's folder is removed without what is mounted in it, and again if something still holds it", async () => {
  const folder = temporaryFolder();
  const calls = join(folder, "calls");
  replacePrograms({ rm: `echo "$@" >>'${calls}'; [ "$(wc -l <'${calls}')" -gt 1 ]` });
  await removeTree(join(folder, "machine"));
  const call = `-rf --one-file-system ${join(folder, "machine")}\n`;
  expect(readFileSync(calls, "utf8")).toBe(call + call);
});
