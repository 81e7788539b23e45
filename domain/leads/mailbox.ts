/** What DNS and the list of disposable domains say about an e-mail address, looked up after its lead was stored. */
export type Mailbox = "ok" | "no mail server" | "disposable";

export type UnmarkedEmail = { id: string; email: string };

/** Separate from the store of leads, so that visitors never wait for it. */
export interface MailboxStore {
  /** E-mail addresses left since then whose mailbox is unknown, oldest first, in batches of bounded size. */
  unmarked(since: Date): AsyncIterable<UnmarkedEmail[]>;
  /** Marks a lead; does nothing if it was deleted. */
  mark(id: string, mailbox: Mailbox): Promise<void>;
}
