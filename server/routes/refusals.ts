import type { FastifyInstance, FastifyRequest, HTTPMethods } from "fastify";
import { AppError } from "../../domain/errors/app-error.ts";
import type { RateLimits } from "../rate-limits.ts";
import type { RequestHook } from "./request-hook.ts";

/** Refuses every method of a path but the ones that it has, before anything of the body is read. */
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

/** Refuses whatever the scope has no route for, before anything of the body is read. */
export function refuseOtherPaths(scope: FastifyInstance, limits: RateLimits): void {
  async function refuseAsMissing(request: FastifyRequest): Promise<never> {
    await limits.strayCalls(request);
    throw new AppError(404, "NotFound", "There is nothing at this address.");
  }

  scope.route({
    url: "/*",
    method: scope.supportedMethods,
    onRequest: refuseAsMissing,
    handler: unreachable,
  });
  // Methods that the framework has no routes for end here.
  scope.setNotFoundHandler(refuseAsMissing);
}

/** Takes the place of the public key where leads go elsewhere: nobody would look for any here. */
export function refuseAsClosed(limits: RateLimits): RequestHook {
  return async (request) => {
    await limits.strayCalls(request);
    throw new AppError(
      404,
      "TakesNoLeads",
      "This server takes no leads. Reload the page, which knows where they go.",
    );
  };
}

async function unreachable() {
  throw new Error("A request that was refused reached its handler.");
}
