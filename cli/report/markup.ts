/** HTML whose inserted texts are escaped. */
export class Markup {
  readonly text: string;
  constructor(text: string) {
    this.text = text;
  }
}

type Part = Markup | string | number | false | readonly Markup[];

/** html`<p>${text}</p>`: texts are escaped, markup stays, lists are put one after the other, false is nothing. */
export function html(literals: TemplateStringsArray, ...parts: Part[]): Markup {
  return new Markup(
    literals.reduce((text, literal, index) => text + toMarkup(parts[index - 1] as Part) + literal),
  );
}

/** What is markup already, as written by ourselves. */
html.trusted = (text: string): Markup => new Markup(text);

function toMarkup(part: Part): string {
  if (part === false) return "";
  if (part instanceof Markup) return part.text;
  if (typeof part === "object") return part.map(({ text }) => text).join("\n");
  return String(part).replace(/[&<>"']/g, (sign) => `&#${sign.charCodeAt(0)};`);
}
