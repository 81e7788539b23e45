export type SqlValue = string | number | null;

/** A part of a statement together with the values that stand in it. */
export class Sql {
  /** One more than values: what stands before, between and after them. */
  readonly texts: readonly string[];
  readonly values: readonly SqlValue[];

  constructor(texts: readonly string[], values: readonly SqlValue[]) {
    this.texts = texts;
    this.values = values;
  }

  /** The statement with `$1`, `$2` and so on in place of the values. */
  get text(): string {
    return this.texts.reduce((before, after, index) => `${before}$${index}${after}`);
  }
}

/**
 * A statement, or a part of one. Parts stand in it as they are. A text stands as a value of the type text: without that
 * PostgreSQL guesses a type from what is beside it, and its driver then changes times and JSON on their way.
 */
export function sql(strings: TemplateStringsArray, ...parts: readonly (Sql | SqlValue)[]): Sql {
  const texts = [strings[0]!];
  const values: SqlValue[] = [];
  for (const [index, part] of parts.entries()) {
    const { texts: inner, values: innerValues } = part instanceof Sql ? part : place(part);
    texts[texts.length - 1] += inner[0]!;
    texts.push(...inner.slice(1));
    texts[texts.length - 1] += strings[index + 1]!;
    values.push(...innerValues);
  }
  return new Sql(texts, values);
}

function place(value: SqlValue): Sql {
  return new Sql(typeof value === "number" ? ["", ""] : ["cast(", " as text)"], [value]);
}

/** Text of our own that holds no value, such as a column's name. */
export function raw(text: string): Sql {
  return new Sql([text], []);
}

/** A text of our own as a constant: a condition of an index is only known to hold where no value stands. */
export function literal(text: string): Sql {
  return raw(`'${text.replaceAll("'", "''")}'`);
}

/** Nothing for no parts. */
export function join(parts: readonly Sql[], between: string): Sql {
  const separator = raw(between);
  return parts.reduce(
    (before, part, index) => (index === 0 ? part : sql`${before}${separator}${part}`),
    raw(""),
  );
}

/** A `where` with all of these conditions; nothing for none. */
export function where(conditions: readonly Sql[]): Sql {
  return conditions.length > 0 ? sql`where ${join(conditions, " and ")}` : raw("");
}
