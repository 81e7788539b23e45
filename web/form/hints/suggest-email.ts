import { isEmail } from "../../../contract/lead-row.ts";

const PROVIDERS =
  "gmail.com yahoo.com hotmail.com outlook.com icloud.com googlemail.com protonmail.com".split(" ");

/** Within one slip of a provider, and somebody else's. */
const NOT_MEANT = new Set(["gail.com", "grail.com"]);

/** No top-level domain has these names. */
const COM_SLIP = /\.(con|cmo|ocm|vom|xom|cpm|cim|clm|comm|coom|ccom)$/;

/** What may stand in place of ".com" where the rest is a provider's; elsewhere these are countries. */
const CUT_COM = /\.(co|cm|om|c)$/;

/** No label of a domain is empty, or has a dash at its ends. */
const LABELS_END = /[.-]*\.[.-]*/g;
const DOMAINS_END = /^[.-]+|[.-]+$/g;

/** No name has a dot at its start, or a second at sign at its end. */
const NAMES_END = /^\.+|@+$/g;

/** The address that was probably meant where the typed one has a slip; null where it may well be right. */
export function suggestEmail(typed: string): string | null {
  const email = typed.trim();
  const at = email.lastIndexOf("@");
  const name = email.slice(0, Math.max(at, 0)).replace(NAMES_END, "");
  const domain = email
    .slice(at + 1)
    .toLowerCase()
    .replace(LABELS_END, ".")
    .replace(DOMAINS_END, "");
  const meant = findProvider(domain) ?? domain.replace(COM_SLIP, ".com");
  const suggestion = `${name}@${meant}`;
  return suggestion.toLowerCase() !== email.toLowerCase() && isEmail(suggestion) ? suggestion : null;
}

function findProvider(domain: string): string | undefined {
  const dotted = domain.includes(".") ? domain : domain.replace(/,?(com)?$/, ".com");
  const inCom = dotted.replace(COM_SLIP, ".com").replace(CUT_COM, ".com");
  if (NOT_MEANT.has(inCom)) return undefined;
  return PROVIDERS.find((provider) => isWithinOneSlip(inCom, provider));
}

/**
 * Whether one letter too many, too few, wrong or swapped is all that sets two words apart. Never the first: ymail.com
 * and email.com are not gmail.com.
 */
function isWithinOneSlip(one: string, other: string): boolean {
  const shorter = Math.min(one.length, other.length);
  let start = 0;
  while (start < shorter && one[start] === other[start]) start++;
  let end = 0;
  while (end < shorter - start && one[one.length - 1 - end] === other[other.length - 1 - end]) end++;
  const [rest, otherRest] = [one.slice(start, one.length - end), other.slice(start, other.length - end)];
  if (start === 0) return false;
  return (
    (rest.length < 2 && otherRest.length < 2) || (rest.length === 2 && rest === otherRest[1]! + otherRest[0])
  );
}
