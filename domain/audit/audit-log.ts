/** `shown` is an e-mail address that the board showed unmasked. */
export type AuditAction = "shown" | "exported" | "erased" | "backed up";

export type AuditEntry = {
  at: Date;
  /** The operator's name on this machine. */
  who: string;
  action: AuditAction;
  /** Null once the lead is erased, and for an entry about many leads. */
  leadId: string | null;
  /** How many leads the entry is about. */
  leads: number;
};

/** Append-only. Holds nothing that a visitor wrote. */
export interface AuditLog {
  /** Adds all or none. */
  add(entries: readonly AuditEntry[]): Promise<void>;
  newest(count: number): Promise<AuditEntry[]>;
  /** Oldest first. */
  all(): AsyncIterable<AuditEntry[]>;
  /** Null if none was made with `leads backup`. */
  lastBackup(): Promise<Date | null>;
  close(): Promise<void>;
}
