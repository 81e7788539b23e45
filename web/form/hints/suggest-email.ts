import { isEmail } from "../../../contract/lead-row.ts";

const PROVIDERS =
  "gmail.com yahoo.com hotmail.com outlook.com icloud.com googlemail.com protonmail.com".split(" ");

/** Real domains one typo away from a provider. */
const NOT_TYPOS = new Set(["gail.com", "grail.com"]);

/** Misspellings of ".com", none of which is a top-level domain. */
const COM_TYPO = /\.(con|cmo|ocm|vom|xom|cpm|cim|clm|comm|coom|ccom)$/;

/** Country domains elsewhere, but typos of ".com" after a provider's name. */
const TRUNCATED_COM = /\.(co|cm|om|c)$/;

/** Domain labels can't be empty, or start or end with a hyphen. */
const LABEL_BOUNDARY = /[.-]*\.[.-]*/g;
const DOMAIN_EDGES = /^[.-]+|[.-]+$/g;

/** Local parts can't start with a dot; trailing at signs are a duplicated one. */
const LOCAL_PART_EDGES = /^\.+|@+$/g;

/** The e-mail address without its typos; null if it has none that we recognize. */
export function suggestEmail(typed: string): string | null {
  const email = typed.trim();
  const at = email.lastIndexOf("@");
  const localPart = email.slice(0, Math.max(at, 0)).replace(LOCAL_PART_EDGES, "");
  const domain = email
    .slice(at + 1)
    .toLowerCase()
    .replace(LABEL_BOUNDARY, ".")
    .replace(DOMAIN_EDGES, "");
  const corrected = findProvider(domain) ?? domain.replace(COM_TYPO, ".com");
  const suggestion = `${localPart}@${corrected}`;
  return suggestion.toLowerCase() !== email.toLowerCase() && isEmail(suggestion) ? suggestion : null;
}

function findProvider(domain: string): string | undefined {
  const dotted = domain.includes(".") ? domain : domain.replace(/,?(com)?$/, ".com");
  const dotCom = dotted.replace(COM_TYPO, ".com").replace(TRUNCATED_COM, ".com");
  if (NOT_TYPOS.has(dotCom)) return undefined;
  return PROVIDERS.find((provider) => isWithinOneTypo(dotCom, provider));
}

/**
 * Whether two words differ by one inserted, missing, wrong or transposed letter. The first letter must match: ymail.com
 * and email.com are not gmail.com.
 */
function isWithinOneTypo(one: string, other: string): boolean {
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
