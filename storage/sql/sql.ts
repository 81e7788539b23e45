export type SqlValue = string | number | null;

/** A part of a statement with its values. */
export class Sql {
  /** The SQL around the values. */
  readonly texts: readonly string[];
  readonly values: readonly SqlValue[];

  constructor(texts: readonly string[], values: readonly SqlValue[]) {
    this.texts = texts;
    this.values = values;
  }

  /** The statement with placeholders `$1`, `$2`, … */
  get text(): string {
    return this.texts.reduce((before, after, index) => `${before}$${index}${after}`);
  }
}

/**
 * A statement or a part of one. Parts are inserted as they are, and strings as values cast to text: otherwise
 * PostgreSQL infers a type from the context, and its driver converts times and JSON.
 */
export function sql(strings: TemplateStringsArray, ...parts: readonly (Sql | SqlValue)[]): Sql {
  const texts = [strings[0]!];
  const values: SqlValue[] = [];
  for (const [index, part] of parts.entries()) {
    const { texts: inner, values: innerValues } = part instanceof Sql ? part : toValue(part);
    texts[texts.length - 1] += inner[0]!;
    texts.push(...inner.slice(1));
    texts[texts.length - 1] += strings[index + 1]!;
    values.push(...innerValues);
  }
  return new Sql(texts, values);
}

function toValue(value: SqlValue): Sql {
  return new Sql(typeof value === "number" ? ["", ""] : ["cast(", " as text)"], [value]);
}

/** Trusted SQL, such as a column's name. */
export function raw(text: string): Sql {
  return new Sql([text], []);
}

/** A null of a type, which PostgreSQL can't infer in a union. */
export const NULL_TEXT = raw("cast(null as text)");

/** Trusted text as a literal. Partial indexes are not used for placeholders. */
export function literal(text: string): Sql {
  return raw(`'${text.replaceAll("'", "''")}'`);
}

export function join(parts: readonly Sql[], between: string): Sql {
  const separator = raw(between);
  return parts.reduce(
    (before, part, index) => (index === 0 ? part : sql`${before}${separator}${part}`),
    raw(""),
  );
}

/** A `where` clause, or nothing without conditions. */
export function where(conditions: readonly Sql[]): Sql {
  return conditions.length > 0 ? sql`where ${join(conditions, " and ")}` : raw("");
}
