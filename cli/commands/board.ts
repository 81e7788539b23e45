import { InvalidArgumentError } from "commander";
import { examples } from "../arguments/help.ts";
import type { AddCommand } from "../command-context.ts";

const PORT_MAX = 65_535;

export const addBoard: AddCommand = (program, context) => {
  program
    .command("board")
    .summary("the campaign on a screen: today, variants, leads, health")
    .description(
      `Shows the campaign in a browser on this machine until you press Ctrl-C: today's figures, the variants side by side, the
leads. Prints a link that works once, within ten minutes; the browser that opens it can use the board for eight hours.
Nobody else can, and none of it is part of the public site.

From another machine, forward a port: ssh -L 4100:127.0.0.1:4100 you@server, with --port 4100.`,
    )
    .option("--port <number>", "the port, any free one by default", portArgument, 0)
    .addHelpText("after", examples("leads board", "leads board --port 4100"))
    .action(async ({ port }: { port: number }) => {
      // Imported here so that other commands don't load it.
      const { runBoard } = await import("../board/run-board.ts");
      await runBoard(context, port);
    });
};

function portArgument(text: string): number {
  const port = /^\d{1,5}$/.test(text) ? Number(text) : Number.NaN;
  if (port >= 1 && port <= PORT_MAX) return port;
  throw new InvalidArgumentError(`A port is a number from 1 to ${PORT_MAX}.`);
}
