import type { Account, BareMachine } from "./bare-machine.ts";
import type { Outcome } from "./outcome.ts";
import { proveStart } from "./prove-start.ts";
import { proveTest } from "./prove-test.ts";

export const PROOFS = { start: proveStart, test: proveTest };
export type Command = keyof typeof PROOFS;
export type Proof = Outcome & { account: Account };

type Machine = Pick<BareMachine, "install" | "packages" | "remove" | "run">;
type Wanted = { commands: Command[]; accounts: Account[]; packages: string[] };

/** Proves each command as each account, on a machine of its own that is removed afterwards. */
export async function proveEach(
  { commands, accounts, packages }: Wanted,
  make: (account: Account) => Promise<Machine>,
  signal: AbortSignal,
  proofs: Record<Command, (machine: Machine, signal: AbortSignal) => Promise<Outcome>> = PROOFS,
): Promise<Proof[]> {
  const proved: Proof[] = [];
  for (const command of commands) {
    for (const account of accounts) {
      const machine = await make(account);
      try {
        if (packages.length > 0) await machine.install(packages, signal);
        proved.push({ account, ...(await proofs[command](machine, signal)) });
      } finally {
        await machine.remove();
      }
      signal.throwIfAborted();
    }
  }
  return proved;
}

/** Prints the proofs. @returns the exit code */
export function report(proofs: Proof[]): number {
  for (const { command, account, passed, notes } of proofs) {
    console.log(`\n${command}, as ${account}: ${passed ? "passed" : "failed"}`);
    for (const note of notes) console.log(`  ${note}`);
  }
  return proofs.every(({ passed }) => passed) ? 0 : 1;
}
