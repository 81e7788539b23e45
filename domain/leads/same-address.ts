import { domainToASCII } from "node:url";

/**
 * What all forms of an address have in common: in any case, however its letters are composed, its domain in Unicode or in
 * Punycode. Of an address in ASCII, it is that in lower case.
 */
export function addressKey(address: string): string {
  const at = address.lastIndexOf("@");
  const domain = fold(address.slice(at + 1));
  const ascii = ASCII.test(domain) ? domain : domainToASCII(domain);
  // What can be no domain stays as it is.
  return `${fold(address.slice(0, at))}@${ascii || domain}`;
}

// oxlint-disable-next-line no-control-regex -- all of ASCII
const ASCII = /^[\x00-\x7f]*$/;

function fold(text: string): string {
  // Lower case may come apart again, and a sigma's depends on where it stands.
  return text.normalize("NFC").toLowerCase().replaceAll("ς", "σ").normalize("NFC");
}
