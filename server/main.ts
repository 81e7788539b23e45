import { redirects } from "../content/redirects.ts";
import { buildApp } from "./app.ts";
import type { Services } from "./app.ts";
import { readConfig } from "../config/config.ts";
import type { Config } from "../config/config.ts";
import { usesDataDir } from "../config/groups/storage.ts";
import { loadEnvironment } from "../config/load-environment.ts";
import { runProgram } from "../config/run-program.ts";
import { summarizeSettings } from "../config/summarize-settings.ts";
import { CappedExperiment } from "../domain/experiment/capped-experiment.ts";
import { DayKey } from "../domain/experiment/day-key.ts";
import type { Log } from "../domain/log.ts";
import type { Outbox } from "../domain/outbox/outbox.ts";
import { BatchedExperimentRecorder } from "../domain/experiment/experiment-recorder.ts";
import { createLogger } from "./logging/create-logger.ts";
import { FlagsFile } from "./flags/flags-file.ts";
import { wakeOnInsert } from "./webhooks/wake-on-insert.ts";
import { WebhookSender } from "./webhooks/webhook-sender.ts";
import { chooseStorage } from "../storage/choose-storage.ts";
import type { ServerStores, StorageBackends } from "../storage/choose-storage.ts";
import type { Counters } from "../domain/limits/counters.ts";
import { Retention } from "../domain/retention/retention.ts";
import { makeRoom } from "../domain/retention/unused-uploads.ts";
import { readSite } from "./site/read-site.ts";
import { listen } from "./connections/listen.ts";
import { stopServing } from "./connections/stop-serving.ts";

/** How long webhook calls wait for the mailbox lookup. DNS has usually answered by then. */
const WEBHOOK_WAITS_FOR_MAILBOX_MS = 2000;

/**
 * npm forwards a Ctrl-C that the terminal has already sent, so a second signal within this time is ignored. A later one
 * ends the process at once.
 */
const SAME_SIGNAL_MS_MAX = 1000;

async function start(): Promise<void> {
  // Stored files are readable only by their owner.
  process.umask(0o077);
  loadEnvironment();
  const config = readConfig(process.env);
  const { host, port, flagsFile, webhook } = config;
  const flags = new FlagsFile(flagsFile);
  const site = await readSite(config.siteDir, config);
  const logger = createLogger(config);
  const { log } = logger;
  const storage = chooseStorage(config);
  const stores = await storage.openStores(log);
  const { leads: leadWriter, uploads, outbox, counters } = stores;
  const mailboxes = await openMailboxMarker(config, stores, log);
  const challenges = await openChallenges(config, counters);
  const cappedExperiment = new CappedExperiment(stores.experiment, config.visitorsMax, log);
  const experiment = new BatchedExperimentRecorder(cappedExperiment, log);
  const dayKey = new DayKey(stores.experiment);
  await dayKey.start();
  const openRepositories = {
    openLeads: () => storage.leads.openLeads("maintain"),
    openUploads: () => storage.uploads.openRepository(),
  };
  const mailboxWaitMs = mailboxes ? WEBHOOK_WAITS_FOR_MAILBOX_MS : 0;
  const webhookSender = webhook && outbox && new WebhookSender({ outbox, webhook, log, mailboxWaitMs });
  const services = {
    config,
    logger,
    leads: webhookSender ? wakeOnInsert(webhookSender, leadWriter) : leadWriter,
    uploads,
    counters,
    flags,
    site,
    redirects,
    experiment,
    dayKey,
    makeRoom: (options: { signal: AbortSignal }) => makeRoom(openRepositories, options),
    ...(mailboxes && { mailboxes }),
    ...(challenges && { challenges }),
  };
  const { app, metrics } = await buildMeasuredApp(services, outbox);
  for (const note of config.notes) log.warn(note);
  const { retentionDays: days } = config;
  const retention = new Retention({ days, ...openRepositories, log });

  async function stop(signal: string): Promise<void> {
    log.info(`${signal}: finishing requests under way`);
    await Promise.all([stopServing(app), webhookSender?.stop(), mailboxes?.stop(), retention.stop()]);
    dayKey.stop();
    await experiment.close();
    cappedExperiment.reportDropped();
    await stores.close();
    log.info("Stopped");
    process.exit(0);
  }

  onStopSignal((signal) => void stop(signal));
  // Node would print the error's message, which may quote a visitor.
  process.once("uncaughtException", (err) => {
    log.fatal({ err }, "Crashed: uncaught exception");
    process.exit(1);
  });
  flags.watch(log);
  counters.follow?.({
    lost: (reason) =>
      log.warn({ reason }, "Redis does not respond: this server now counts limits on its own"),
    back: () => log.info("Redis responds: limits are shared again"),
  });
  const address = await listen(app, host, port);
  webhookSender?.start();
  void stores.opened.then(() => {
    retention.start();
    mailboxes?.start();
  });
  // The origin only: the rest of the URL may contain a key.
  const receiver = webhook && { webhook: webhook.url.origin };
  const metricsInfo = metrics && { metrics: metrics.address };
  log.info(
    {
      address,
      ...metricsInfo,
      ...leadDestinations(config, storage),
      flags: flagsFile,
      ...receiver,
      ...summarizeSettings(config),
    },
    "Running",
  );
}

/** Stops at the first signal. A second one ends the process at once. */
function onStopSignal(stop: (signal: string) => void): void {
  let stoppingSinceMs: number | null = null;
  for (const signal of ["SIGTERM", "SIGINT"]) {
    process.on(signal, () => {
      if (stoppingSinceMs === null) {
        stoppingSinceMs = performance.now();
        stop(signal);
      } else if (performance.now() - stoppingSinceMs > SAME_SIGNAL_MS_MAX) {
        process.exit(1);
      }
    });
  }
}

/** Where visitors' leads go, for the log. */
function leadDestinations({ takesLeads, pageSettings }: Config, { leads, uploads }: StorageBackends) {
  if (takesLeads) return { leads: leads.name, pictures: uploads.name };
  return { leads: new URL(pageSettings.rowsUrl).origin, pictures: new URL(pageSettings.storageUrl).origin };
}

async function openMailboxMarker({ mailboxCheck }: Config, { mailboxes: store }: ServerStores, log: Log) {
  if (mailboxCheck === null || store === null) return null;
  const { MailboxMarker } = await import("./mailboxes/mailbox-marker.ts");
  const { mailboxLookup } = await import("./mailboxes/look-up-mailbox.ts");
  return new MailboxMarker({ store, lookup: mailboxLookup(mailboxCheck.servers), log });
}

async function openChallenges({ challengeSecret }: Config, counters: Counters) {
  if (challengeSecret === null) return null;
  return new (await import("./challenges.ts")).Challenges(challengeSecret, counters);
}

async function buildMeasuredApp(services: Services & { config: Config }, outbox: Outbox | null) {
  const { metrics: metricsAddress, dataDir, databaseBytesMax: bytesMax } = services.config;
  const { leads, uploads } = services;
  if (metricsAddress === null) return { app: buildApp(services), metrics: null };
  const { Metrics } = await import("./metrics/metrics.ts");
  const { withMetrics, measureRequests } = await import("./metrics/measure-app.ts");
  const { serveMetrics } = await import("./metrics/serve-metrics.ts");
  const metrics = new Metrics({
    backlog: outbox && (() => outbox.backlog(new Date())),
    database: bytesMax === Infinity ? null : { bytes: () => leads.bytesStored(), bytesMax },
    stores: { leads: { ready: () => leads.ready() }, pictures: { ready: () => uploads.ready() } },
    dataDir: usesDataDir(services.config) ? dataDir : null,
  });
  const app = buildApp(withMetrics(services, metrics));
  measureRequests(app, metrics);
  return { app, metrics: await serveMetrics(metrics, metricsAddress) };
}

await runProgram(start);
