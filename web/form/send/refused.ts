/** The service answered, and its answer was no. The message is the service's own. */
export class Refused extends Error {
  override name = "Refused";
}
