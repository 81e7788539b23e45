/** Truncates a query between two parameters. */
export function truncateQuery(query: string, charsMax: number): string {
  return query.length <= charsMax ? query : query.slice(0, Math.max(0, query.lastIndexOf("&", charsMax)));
}
