import { domainToASCII } from "node:url";

/**
 * A canonical form for comparing e-mail addresses, regardless of case, Unicode composition, and whether the domain is
 * in Unicode or Punycode. For an ASCII one, simply its lower case.
 */
export function emailKey(email: string): string {
  const at = email.lastIndexOf("@");
  const domain = fold(email.slice(at + 1));
  const ascii = ASCII.test(domain) ? domain : domainToASCII(domain);
  // An invalid domain stays as it is.
  return `${fold(email.slice(0, at))}@${ascii || domain}`;
}

// oxlint-disable-next-line no-control-regex -- all of ASCII
const ASCII = /^[\x00-\x7f]*$/;

function fold(text: string): string {
  // Lowercasing may decompose letters, and a sigma's lower case depends on its position.
  return text.normalize("NFC").toLowerCase().replaceAll("ς", "σ").normalize("NFC");
}
