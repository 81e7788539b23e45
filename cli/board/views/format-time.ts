const FORMAT = new Intl.DateTimeFormat("en-GB", {
  day: "numeric",
  month: "short",
  hour: "2-digit",
  minute: "2-digit",
  timeZone: "UTC",
});

/** "24 Nov, 14:32", in UTC. */
export function formatTime(at: Date): string {
  return FORMAT.format(at);
}
