import type { FastifyInstance, FastifyReply, FastifyRequest, HTTPMethods } from "fastify";
import { AppError } from "../domain/errors/app-error.ts";
import type { RateLimits } from "./rate-limits.ts";

/** Runs before the body is read, and throws to refuse the request. */
export type RequestHook = (request: FastifyRequest, reply: FastifyReply) => Promise<unknown>;

/** Refuses all other methods of a path before reading the body. */
export function refuseOtherMethods(
  scope: FastifyInstance,
  path: string,
  allowed: readonly HTTPMethods[],
): void {
  scope.route({
    url: path,
    method: scope.supportedMethods.filter((method) => !allowed.includes(method)),
    onRequest: async () => {
      const headers = { allow: allowed.join(", ") };
      throw new AppError(405, "MethodNotAllowed", "This method is not allowed here.", headers);
    },
    handler: unreachable,
  });
}

/** Refuses requests without a route in this scope before reading the body. */
export function refuseOtherPaths(scope: FastifyInstance, limits: RateLimits): void {
  async function refuseAsMissing(request: FastifyRequest): Promise<never> {
    await limits.unrecognizedCalls(request);
    throw new AppError(404, "NotFound", "There is nothing at this URL.");
  }

  scope.route({
    url: "/*",
    method: scope.supportedMethods,
    onRequest: refuseAsMissing,
    handler: unreachable,
  });
  // For methods that Fastify can't route.
  scope.setNotFoundHandler(refuseAsMissing);
}

/** Used in place of the key check if leads go elsewhere: nobody would look for them here. */
export function refuseAsClosed(limits: RateLimits): RequestHook {
  return async (request) => {
    await limits.unrecognizedCalls(request);
    throw new AppError(
      404,
      "TakesNoLeads",
      "This server accepts no leads. Reload the page to send yours to the right place.",
    );
  };
}

async function unreachable() {
  throw new Error("A refused request reached its handler.");
}
