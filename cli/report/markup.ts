/** Safe HTML. */
export class Markup {
  readonly text: string;
  constructor(text: string) {
    this.text = text;
  }
}

type Part = Markup | string | number | false | readonly Markup[];

/** A template tag: escapes strings, inserts markup as it is, joins lists, and omits `false`. */
export function html(literals: TemplateStringsArray, ...parts: Part[]): Markup {
  return new Markup(
    literals.reduce((text, literal, index) => text + toMarkup(parts[index - 1] as Part) + literal),
  );
}

/** For our own HTML, which is not escaped. */
html.trusted = (text: string): Markup => new Markup(text);

function toMarkup(part: Part): string {
  if (part === false) return "";
  if (part instanceof Markup) return part.text;
  if (typeof part === "object") return part.map(({ text }) => text).join("\n");
  return String(part).replace(/[&<>"']/g, (sign) => `&#${sign.charCodeAt(0)};`);
}
