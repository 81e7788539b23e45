import { existsSync } from "node:fs";
import type { CopiedLeads } from "../copying/copy-leads.ts";
import type { CopiedPictures } from "../copying/copy-uploads.ts";
import type { LeadPlace, PicturePlace } from "../copying/places.ts";
import { examples, JSON_OPTION } from "../examples.ts";
import { counted, plainBytes } from "../terminal/plain-number.ts";
import { Progress } from "../terminal/progress.ts";
import { safeText } from "../terminal/safe-text.ts";
import { Failure, WrongUse } from "../command-context.ts";
import type { AddCommand, Tools } from "../command-context.ts";

type Options = { from: string; to: string; picturesFrom?: string; picturesTo?: string; json?: true };

/** Moves over to other stores. */
export const addCopy: AddCommand = (program, tools) => {
  program
    .command("copy")
    .summary("move over: copy all leads and pictures to other stores, and check every one")
    .description(
      `Copies all leads, with every column, and all pictures to other stores, and reads each back. What is there already is not
copied again and never replaced, so a copy that broke off goes on where it was, and a second one brings what came in
meanwhile. Nothing is deleted. Ends with 1 when one can't be stored or reads differently.

A folder is a server's data folder; no server may run on the one that is copied to. Of a folder the pictures are copied
too, into the other folder, or to where --pictures-to says.`,
    )
    .requiredOption("--from <place>", "a data folder, or postgres://user:password@host/database")
    .requiredOption("--to <place>", "the same")
    .option("--pictures-from <place>", "a folder of pictures, or s3://bucket")
    .option("--pictures-to <place>", "the same, with S3_ENDPOINT and S3_REGION as the server has them")
    .option(...JSON_OPTION)
    .addHelpText(
      "after",
      examples(
        "leads copy --from ./data --to postgres://owner@db.example/leads --pictures-to s3://shots",
        "leads copy --from postgres://owner@db.example/leads --to ./data --pictures-from s3://shots",
      ),
    )
    .action(async (options: Options) => {
      const { out, err } = tools;
      const { nameOf } = await import("../copying/places.ts");
      const places = await placesOf(options, tools.env);
      const { pictures, leads } = await move(places, tools);
      const problems = [...(pictures?.problems ?? []), ...leads.problems];
      if (problems.length > 0) tools.foundProblems();
      if (options.json) return await out.json({ leads, pictures });
      for (const { problem, ...what } of problems) {
        await out.line(`${safeText(Object.values(what).join())}  ${out.style("red", safeText(problem))}`);
      }
      if (pictures !== null) await out.line(pictureSummary(pictures, nameOf(places.picturesTo!)));
      else if (places.picturesFrom !== null) {
        await err.line(`Pictures were not copied: they stay in ${nameOf(places.picturesFrom)}.`);
      }
      await out.line(leadSummary(leads, nameOf(places.to)));
    });
};

type Places = {
  from: LeadPlace;
  to: LeadPlace;
  picturesFrom: PicturePlace | null;
  picturesTo: PicturePlace | null;
};

/** @throws WrongUse when they are no places, or one place; Failure when there is no such folder. */
async function placesOf(options: Options, env: Tools["env"]): Promise<Places> {
  const { leadPlace, nameOf, picturePlace, picturesOf } = await import("../copying/places.ts");
  const from = leadPlace("--from", options.from);
  const to = leadPlace("--to", options.to);
  const { picturesFrom: givenFrom, picturesTo: givenTo } = options;
  const picturesFrom =
    givenFrom === undefined ? picturesOf(from) : picturePlace("--pictures-from", givenFrom, env);
  const picturesTo = givenTo === undefined ? picturesOf(to) : picturePlace("--pictures-to", givenTo, env);
  // A data folder may have none; one that was named must be there.
  if (givenFrom !== undefined && picturesFrom?.kind === "folder" && !existsSync(picturesFrom.folder)) {
    throw new Failure(`There are no pictures here: ${picturesFrom.folder} does not exist.`);
  }
  if (nameOf(from) === nameOf(to)) throw new WrongUse("--from and --to are the same place.");
  if (picturesTo !== null && picturesFrom === null) {
    throw new WrongUse("Say with --pictures-from where the pictures are now.");
  }
  if (picturesFrom && picturesTo && nameOf(picturesFrom) === nameOf(picturesTo)) {
    throw new WrongUse("The pictures' two places are the same.");
  }
  return { from, to, picturesFrom, picturesTo };
}

async function move(places: Places, tools: Tools) {
  const { takeFolders } = await import("../copying/places.ts");
  const letGo = takeFolders(places.to, places.picturesTo);
  try {
    const pictures = await movePictures(places, tools);
    // Last: a lead never points at a picture that isn't there.
    const leads = await moveLeads(places, tools);
    return { pictures, leads };
  } catch (error) {
    const { name, message } = error as Error;
    const isOutside =
      "$metadata" in (error as object) || "code" in (error as object) || name === "TimeoutError";
    if (!isOutside || tools.signal.aborted) throw error;
    throw new Failure(`The copy broke off: ${message || name}. Run it again, and it goes on where it was.`);
  } finally {
    letGo();
  }
}

async function movePictures(
  { picturesFrom, picturesTo }: Places,
  tools: Tools,
): Promise<CopiedPictures | null> {
  if (picturesFrom === null || picturesTo === null) return null;
  const { openPicturesFrom, openPicturesTo } = await import("../copying/places.ts");
  const { copyPictures } = await import("../copying/copy-uploads.ts");
  await using from = closing(await openPicturesFrom(picturesFrom));
  await using to = closing(await openPicturesTo(picturesTo));
  const total = tools.err.isTerminal ? await lengthOf(from.it.list()) : 0;
  const progress = new Progress(tools.err, "pictures", total);
  const { signal } = tools;
  return await copyPictures(from.it, to.it, { signal, onPicture: () => progress.add(1) }).finally(() =>
    progress.end(),
  );
}

async function moveLeads({ from: fromPlace, to: toPlace }: Places, tools: Tools): Promise<CopiedLeads> {
  const { openTable } = await import("../copying/places.ts");
  const { copyLeads } = await import("../copying/copy-leads.ts");
  await using from = closing(await openTable(fromPlace, false));
  await using to = closing(await openTable(toPlace, true));
  const total = tools.err.isTerminal ? await from.it.count() : 0;
  const progress = new Progress(tools.err, "leads", total);
  const { signal } = tools;
  return await copyLeads(from.it, to.it, { signal, onPortion: (count) => progress.add(count) }).finally(() =>
    progress.end(),
  );
}

function closing<T extends { close(): Promise<void> }>(it: T): AsyncDisposable & { it: T } {
  return { it, [Symbol.asyncDispose]: () => it.close() };
}

async function lengthOf(list: AsyncIterable<unknown>): Promise<number> {
  let length = 0;
  for await (const each of list) if (each) length += 1;
  return length;
}

function leadSummary({ leads, added, there, checksums, problems }: CopiedLeads, place: string): string {
  const what = `${counted(leads, "lead")} in ${place}: ${added} copied, ${there} there already`;
  return problems.length > 0
    ? `${what}, ${counted(problems.length, "problem")}.`
    : `${what}; all read back alike, checksum ${checksums.to.slice(0, 16)}.`;
}

function pictureSummary({ pictures, bytes, added, there, problems }: CopiedPictures, place: string): string {
  const what = `${counted(pictures, "picture")}, ${plainBytes(bytes)}, in ${place}: ${added} copied, ${there} there already`;
  return problems.length > 0
    ? `${what}, ${counted(problems.length, "problem")}.`
    : `${what}; all read back alike.`;
}
