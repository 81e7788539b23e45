/** What became known of a lead's address after it was stored. */
export type Mailbox = "ok" | "no mail server" | "disposable";

export type UnmarkedAddress = { id: string; email: string };

/** The server's side of that. It works beside the store of the leads, and nothing that a visitor does waits for it. */
export interface MailboxStore {
  /** Addresses from then on of which nothing is known, oldest first, in batches of bounded size. */
  unmarked(since: Date): AsyncIterable<UnmarkedAddress[]>;
  /** Marks a lead. One that was deleted meanwhile stays deleted. */
  mark(id: string, mailbox: Mailbox): Promise<void>;
}
