/** What the webhook sends, in the format of Supabase's database webhooks. */
export type LeadEvent = { type: "INSERT" | "lead.ready"; table: "Landing page"; record: LeadRecord };

/** A lead has a product or an e-mail address, never both. */
export type LeadRecord = {
  id: string;
  created_at: string;
  product:
    | { type: "url"; productUrl: string }
    | { type: "file"; fileName: string; fileUrl: string; fileSize: number }
    | null;
  email: string | null;
  path: string | null;
  /** The same for everything that one browser sends. */
  visitor_key: string | null;
  source_path: string | null;
  /** The query of the page's URL. */
  query: string | null;
  /** The ad's URL parameters by name: `utm_source`, `gclid` and so on. */
  tags?: Record<string, string> | null;
  /** The host of the site that sent the visitor. */
  referrer_host?: string | null;
  /** One for each attempt. */
  idempotency_key?: string | null;
  /** For an e-mail lead: the idempotency key of the product it belongs to. */
  follows?: string | null;
  /** The hash of the text at the button, which `leads show` prints. */
  consent_text?: string | null;
  /** Why it may not come from a human. */
  suspicion?: string | null;
  /** `yes` when it was sent from a preview. */
  preview?: string | null;
  /** Whether the e-mail address can receive mail: "ok", "no mail server" or "disposable"; null while unknown. */
  mailbox?: string | null;
  /** When the team marked it as done. */
  done_at?: string | null;
  /** What became of it ("qualified", "won", "lost" or "spam"), when, and its value. */
  outcome?: string | null;
  outcome_at?: string | null;
  value?: number | null;
  currency?: string | null;
  /** For a product that is ready: where to send its ads. */
  visitor_email?: string | null;
};

export function isLeadEvent(json: unknown): json is LeadEvent {
  const { type, table, record } = (json ?? {}) as Partial<LeadEvent>;
  return (
    (type === "INSERT" || type === "lead.ready") && table === "Landing page" && typeof record?.id === "string"
  );
}
