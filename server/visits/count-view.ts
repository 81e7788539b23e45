import type { FastifyRequest } from "fastify";
import type { ExperimentRecorder } from "../../domain/experiment/experiment-recorder.ts";
import type { UniqueViews } from "../../domain/experiment/unique-views.ts";
import { clientNetwork } from "../connections/client-ip.ts";
import { countsAsVisit } from "./request-kinds.ts";

export type ViewServices = { experiment: ExperimentRecorder; views: UniqueViews; now: () => Date };

/** Counts a view of a landing page, but no bot's, and only one per hour from each network. */
export function countView(
  request: FastifyRequest,
  path: Parameters<ExperimentRecorder["viewed"]>[0],
  { experiment, views, now }: ViewServices,
): void {
  if (!countsAsVisit(request.headers)) return;
  const at = now();
  if (views.add(clientNetwork(request), path, at)) experiment.viewed(path, at);
}
