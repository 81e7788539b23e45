import { userInfo } from "node:os";

/** Who runs this program, for the audit log: the name on this machine, or the number of a user without one. */
export function operatorName(): string {
  try {
    return userInfo().username;
  } catch {
    // In containers, users may have only numbers.
    return `user ${process.getuid?.() ?? "unknown"}`;
  }
}
