import { formatCount } from "../output/format-number.ts";

/**
 * What is wrong with a lead's picture, or null.
 * @param bytes its size; null if it is missing.
 * @param bytesSent its size as the form sent it; null if unknown.
 */
export function pictureProblem(bytes: number | null, bytesSent: number | null): string | null {
  if (bytes === null) return "The picture is missing.";
  if (bytesSent === null || bytes === bytesSent) return null;
  return `The picture has ${formatCount(bytes, "byte")}, and was sent with ${formatCount(bytesSent, "byte")}.`;
}
