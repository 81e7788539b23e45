/** Whether an `Accept-Encoding` header names an encoding, and does not refuse it with a weight of 0. */
export function acceptsEncoding(header: string | string[] | undefined, encoding: string): boolean {
  return String(header ?? "")
    .toLowerCase()
    .split(",")
    .some((item) => {
      const [name = "", ...parameters] = item.split(";").map((part) => part.trim());
      return name === encoding && !parameters.some((parameter) => /^q=0(\.0*)?$/.test(parameter));
    });
}
