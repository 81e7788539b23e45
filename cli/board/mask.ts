/** "ada@shop.example" as "a•••@s•••.example". */
export function maskAddress(address: string): string {
  const at = address.lastIndexOf("@");
  const host = address.slice(at + 1);
  const dot = host.lastIndexOf(".");
  return `${maskWord(address.slice(0, Math.max(0, at)))}@${maskWord(host.slice(0, Math.max(0, dot)))}${dot < 0 ? "" : host.slice(dot)}`;
}

/** Doesn't tell how long it is. */
function maskWord(word: string): string {
  const [first = ""] = word;
  return `${first}•••`;
}
