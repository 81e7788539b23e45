/** The service answered no, with a message for the visitor. Its status and code are the cause, for the console. */
export class Refused extends Error {
  override name = "Refused";
  /** The row's picture isn't there: the next try has to upload it again. */
  readonly lacksImage: boolean;

  constructor(message: string, { cause, lacksImage = false }: { cause?: string; lacksImage?: boolean } = {}) {
    super(message, { cause });
    this.lacksImage = lacksImage;
  }
}
