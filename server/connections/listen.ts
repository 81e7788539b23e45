import type { FastifyInstance } from "fastify";
import { OperatorError } from "../../domain/errors/operator-error.ts";

/**
 * Returns the address that the server listens on.
 * @throws OperatorError if the operating system refuses it
 */
export async function listen(app: FastifyInstance, host: string, port: number): Promise<string> {
  try {
    return await app.listen({ host, port, listenTextResolver: (url) => `Listening on ${url}` });
  } catch (error) {
    if ((error as NodeJS.ErrnoException).syscall === undefined) throw error;
    throw new OperatorError(`HOST and PORT cannot be used: ${(error as Error).message}.`);
  }
}
