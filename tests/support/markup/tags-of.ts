/** The tags of some HTML that have attributes other than a class, and how often each is there. */
export function tagsOf(html: string): string[] {
  const tags = html.match(/<[a-z][^>]*>/g)!.map((tag) =>
    tag
      .replace(/\s+class="[^"]*"/, "")
      .replaceAll(/\s+/g, " ")
      .replace(/ >$/, ">"),
  );
  const counted = Map.groupBy(
    tags.filter((tag) => tag.includes(" ")),
    (tag) => tag,
  );
  return Array.from(counted, ([tag, { length }]) => (length === 1 ? tag : `${length} ${tag}`));
}
