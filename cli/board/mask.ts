/** "ada@shop.example" as "a•••@s•••.example". */
export function maskEmail(email: string): string {
  const at = email.lastIndexOf("@");
  const host = email.slice(at + 1);
  const dot = host.lastIndexOf(".");
  return `${maskWord(email.slice(0, Math.max(0, at)))}@${maskWord(host.slice(0, Math.max(0, dot)))}${dot < 0 ? "" : host.slice(dot)}`;
}

/** Hides the word's length. */
function maskWord(word: string): string {
  const [first = ""] = word;
  return `${first}•••`;
}
