import type { AddCommand } from "./command-context.ts";
import { addBackup } from "./commands/backup.ts";
import { addBoard } from "./commands/board.ts";
import { addCheck } from "./commands/check.ts";
import { addConversions } from "./commands/conversions.ts";
import { addCopy } from "./commands/copy.ts";
import { addCount } from "./commands/count.ts";
import { addDecide } from "./commands/decide.ts";
import { addDone } from "./commands/done.ts";
import { addErase } from "./commands/erase.ts";
import { addExport } from "./commands/export.ts";
import { addHooks } from "./commands/hooks.ts";
import { addList } from "./commands/list.ts";
import { addOutcomes } from "./commands/outcomes.ts";
import { addPictures } from "./commands/pictures.ts";
import { addProbe } from "./commands/probe.ts";
import { addPurge } from "./commands/purge.ts";
import { addReport } from "./commands/report.ts";
import { addRestore } from "./commands/restore.ts";
import { addShow } from "./commands/show.ts";
import { addSweep } from "./commands/sweep.ts";
import { addTail } from "./commands/tail.ts";
import { addWatch } from "./commands/watch.ts";
import { addWaiting } from "./commands/waiting.ts";

/**
 * All commands, in the order of the help. To add one, write a file in `commands/` (copy `show.ts`, which is short) and
 * list it here. Import stores and libraries inside the command's action: top-level imports slow down every command.
 */
export const commands: readonly AddCommand[] = [
  addBoard,
  addList,
  addShow,
  addCount,
  addReport,
  addDecide,
  addWatch,
  addTail,
  addWaiting,
  addDone,
  addOutcomes,
  addExport,
  addConversions,
  addPictures,
  addHooks,
  addErase,
  addPurge,
  addSweep,
  addCheck,
  addProbe,
  addBackup,
  addRestore,
  addCopy,
];
