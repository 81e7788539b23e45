/** A service rejected the request. `message` is for the visitor; `cause`, its status and code, is for the console. */
export class Refused extends Error {
  override name = "Refused";
  /** The row's image is missing and must be uploaded again. */
  readonly lacksImage: boolean;

  constructor(message: string, { cause, lacksImage = false }: { cause?: string; lacksImage?: boolean } = {}) {
    super(message, { cause });
    this.lacksImage = lacksImage;
  }
}
