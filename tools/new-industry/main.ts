import { execFileSync } from "node:child_process";
import { existsSync } from "node:fs";
import { readFile, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { parseArgs } from "node:util";
import { formatAs } from "../format.ts";
import { toIndustryName, UnusableName } from "./industry-name.ts";
import { writePlaceholders } from "./placeholder-images.ts";
import {
  addToContentIndex,
  addToPaths,
  STARTING_VARIANTS,
  writePages,
  writeTestimonials,
} from "./placeholder-content.ts";

// Generates an industry with placeholder words and pictures, ready to build, test and edit.

const USAGE = `npm run new -- <industry> [--variants 2]`;
const CONTENT_INDEX = "content/index.ts";
const PATHS = "contract/paths.ts";

try {
  await addIndustry(...readArguments());
} catch (error) {
  if (!(error instanceof UnusableName)) throw error;
  console.error(error.message);
  process.exitCode = 1;
}

async function addIndustry(name: string, variantCount: number): Promise<void> {
  const contentIndex = await readFile(CONTENT_INDEX, "utf8");
  const industry = toIndustryName(name, contentIndex);
  const variants = STARTING_VARIANTS.slice(0, variantCount);
  const added = {
    [`content/pages/${industry.path}.ts`]: writePages(industry, variants),
    [`content/testimonials/${industry.path}.ts`]: writeTestimonials(industry),
  };
  const present = Object.keys(added).find((file) => existsSync(file));
  if (present) throw new UnusableName(`${present} already exists.`);
  const files = {
    ...added,
    [CONTENT_INDEX]: addToContentIndex(contentIndex, industry),
    [PATHS]: addToPaths(await readFile(PATHS, "utf8"), industry, variants),
  };
  // Formatting all files first makes sure that they parse before any is written.
  const formatted = await Promise.all(Object.entries(files).map(formatFile));
  for (const [file, text] of formatted) {
    await writeFile(file, text);
    console.log(file);
  }
  for (const file of await writePlaceholders(industry)) console.log(file);
  // Placeholders are soon replaced.
  execFileSync(process.execPath, [join(import.meta.dirname, "../images.ts"), "--draft"], {
    stdio: "inherit",
  });
  console.log(`
Its pages are /${industry.path}/${variants.join(`, /${industry.path}/`)}; npm run dev shows them. Make it your own:
  content/pages/${industry.path}.ts          words, colors, what each variant tests, what each picture shows
  content/testimonials/${industry.path}.ts   what customers say
  tools/imagery/masters/${industry.path}_*   pictures of your own in place of these, then npm run images`);
}

async function formatFile([file, text]: [file: string, text: string]) {
  return [file, await formatAs(file, text)] as const;
}

function readArguments(): [industry: string, variantCount: number] {
  const { positionals, values } = parseInput();
  const [industry, ...more] = positionals;
  if (industry === undefined || more.length > 0) throw new UnusableName(`Name one industry: ${USAGE}`);
  const count = Number(values.variants);
  if (!Number.isInteger(count) || count < 1 || count > STARTING_VARIANTS.length) {
    throw new UnusableName(`--variants must be a number from 1 to ${STARTING_VARIANTS.length}: ${USAGE}`);
  }
  return [industry, count];
}

function parseInput() {
  try {
    const options = { variants: { type: "string", default: "1" } } as const;
    return parseArgs({ allowPositionals: true, options });
  } catch (error) {
    throw new UnusableName(`${(error as Error).message}: ${USAGE}`);
  }
}
