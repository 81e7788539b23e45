import { sum } from "../sum.ts";

// Detects a form that brings no leads, or half as many, although visitors come.
//
// A page's leads per visit in the past weeks, by hour of the day, predict its leads from current visits. Each hypothesis
// has a CUSUM: the log likelihood ratio of the leads if the hypothesis is true, reset whenever it falls to zero. While
// all is well, such a run exceeds h with a probability of at most e^-h (Ville's inequality), and each lead starts at
// most one run. The limit for a given rate of false alarms therefore follows from the number of leads, however often
// anyone looks.

/** The accepted rate, for all pages together: one in ten months. */
const FALSE_ALARMS_PER_MONTH = 0.1;

export const BASELINE_HOURS = 28 * 24;

/** The leads that a page must have had for a prediction. */
const BASELINE_LEADS_MIN = 10;

/** The weight of the average rate in each hour's rate, in leads. */
const PRIOR_LEADS = 20;

/** Rates are estimated low, at the one-sided 95% confidence bound. */
const CAUTION_Z = 1.645;

const HOURS_OF_DAY = 24;

export type Hour = { hourOfDay: number; visits: number; leads: number };

/** Evidence for a hypothesis. `from` is the index of the hour in which it began. */
export type CusumRun = { score: number; from: number; visits: number; leads: number; expected: number };

type Hypothesis = { share: number; run: CusumRun; rates: readonly number[] | null };

/** The hypotheses: the share of its usual leads that the form still brings. */
const SHARES = { silent: 0, low: 0.5 } as const;
export type Trouble = keyof typeof SHARES;

/** The score at which a run is an alarm. */
export function alarmLimit(leadsPerMonth: number, falseAlarmsPerMonth = FALSE_ALARMS_PER_MONTH): number {
  return Math.log((Math.max(1, leadsPerMonth) * Object.keys(SHARES).length) / falseAlarmsPerMonth);
}

/** Watches one form. */
export class FormWatch {
  readonly #window: Hour[] = [];
  readonly #visits = Array.from({ length: HOURS_OF_DAY }, () => 0);
  readonly #leads = Array.from({ length: HOURS_OF_DAY }, () => 0);
  readonly #hypotheses = Object.fromEntries(
    Object.entries(SHARES).map(([trouble, share]) => [trouble, { share, run: newRun(0), rates: null }]),
  ) as Record<Trouble, Hypothesis>;
  #hours = 0;

  /**
   * Takes every hour in order; the last may be incomplete.
   * @param isJudged whether to judge the hour, or only to learn from it
   */
  add(hour: Hour, isJudged = true): void {
    if (isJudged) for (const hypothesis of Object.values(this.#hypotheses)) this.#update(hypothesis, hour);
    this.#learn(hour);
    this.#hours += 1;
  }

  /** Whether there are enough leads to predict from. */
  get hasBaseline(): boolean {
    return this.#hypotheses.silent.rates !== null;
  }

  run(trouble: Trouble): CusumRun {
    return this.#hypotheses[trouble].run;
  }

  #update(hypothesis: Hypothesis, { hourOfDay, visits, leads }: Hour): void {
    const { share } = hypothesis;
    // Rates are fixed during a run: hours with trouble must not lower the prediction.
    if (hypothesis.run.score === 0) {
      hypothesis.rates = this.#rates();
      hypothesis.run = newRun(this.#hours);
    }
    if (hypothesis.rates === null) return;
    const { run } = hypothesis;
    const expected = visits * hypothesis.rates[hourOfDay]!;
    run.visits += visits;
    run.leads += leads;
    run.expected += expected;
    const against = leads === 0 ? 0 : leads * Math.log(share);
    run.score = Math.max(0, run.score + (1 - share) * expected + against);
  }

  #learn(hour: Hour): void {
    this.#window.push(hour);
    this.#visits[hour.hourOfDay]! += hour.visits;
    this.#leads[hour.hourOfDay]! += hour.leads;
    if (this.#window.length <= BASELINE_HOURS) return;
    const gone = this.#window.shift()!;
    this.#visits[gone.hourOfDay]! -= gone.visits;
    this.#leads[gone.hourOfDay]! -= gone.leads;
  }

  /** Leads per visit by hour of the day, estimated low. */
  #rates(): number[] | null {
    const visits = sum(this.#visits);
    const leads = sum(this.#leads);
    if (leads < BASELINE_LEADS_MIN || visits === 0) return null;
    const priorVisits = (PRIOR_LEADS * visits) / leads;
    const caution = lowLimit(leads) / leads;
    return this.#leads.map(
      (ofHour, hour) => (caution * (ofHour + PRIOR_LEADS)) / (this.#visits[hour]! + priorVisits),
    );
  }
}

function newRun(from: number): CusumRun {
  return { score: 0, from, visits: 0, leads: 0, expected: 0 };
}

/** The lower confidence bound of a lead count: a gamma quantile (Wilson and Hilferty, 1931). */
function lowLimit(leads: number): number {
  return leads * (1 - 1 / (9 * leads) - CAUTION_Z / (3 * Math.sqrt(leads))) ** 3;
}
