/**
 * Tells when a form has fallen silent while visitors come, or brings half of what it did.
 *
 * What a page brought per visit in the past weeks, by the hour of the day, says how many leads to expect of the visits that
 * come. For each suspicion runs a CUSUM: the logarithm of how much likelier the leads are if it is true, from the last
 * moment at which nothing spoke for it. While all is well each such run passes a limit h with a chance of at most e^-h
 * (Ville's inequality), and each lead begins one run at most: so the limit that bounds false alarms follows from the number
 * of leads, however often anyone looks.
 */

/** Of all pages together: one in ten months. */
export const FALSE_ALARMS_PER_MONTH = 0.1;

/** What is learnt from. */
export const BASELINE_HOURS = 28 * 24;

/** Before a page has brought so many, nothing is expected of it. */
export const BASELINE_LEADS_MIN = 10;

/** An hour of the day differs from the others only as far as more leads than this say so. */
const PRIOR_LEADS = 20;

/** Rates are learnt from few leads: below this lies one in twenty of those that would bring as many. */
const CAUTION_Z = 1.645;

const HOURS_OF_DAY = 24;

export type Hour = { hourOfDay: number; visits: number; leads: number };

/** What speaks for a suspicion: since when (in hours fed so far), of how many visits, against what was to be expected. */
export type Run = { score: number; from: number; visits: number; leads: number; expected: number };

type Suspicion = { share: number; run: Run; rates: readonly number[] | null };

/** Suspicions: what share of its leads the form still brings. */
const SHARES = { silent: 0, low: 0.5 } as const;
export type Trouble = keyof typeof SHARES;

/** The score from which on a run is an alarm. */
export function alarmLimit(leadsPerMonth: number, falseAlarmsPerMonth = FALSE_ALARMS_PER_MONTH): number {
  return Math.log((Math.max(1, leadsPerMonth) * Object.keys(SHARES).length) / falseAlarmsPerMonth);
}

/** One form, fed with each hour in turn. */
export class FormWatch {
  readonly #window: Hour[] = [];
  readonly #visits = Array.from({ length: HOURS_OF_DAY }, () => 0);
  readonly #leads = Array.from({ length: HOURS_OF_DAY }, () => 0);
  readonly #suspicions = Object.fromEntries(
    Object.entries(SHARES).map(([trouble, share]) => [trouble, { share, run: newRun(0), rates: null }]),
  ) as Record<Trouble, Suspicion>;
  #hours = 0;

  /** The hour that is not over yet may come last. */
  add(hour: Hour): void {
    for (const suspicion of Object.values(this.#suspicions)) this.#update(suspicion, hour);
    this.#learn(hour);
    this.#hours += 1;
  }

  /** Whether enough is known of it. */
  get hasBaseline(): boolean {
    return this.#suspicions.silent.rates !== null;
  }

  run(trouble: Trouble): Run {
    return this.#suspicions[trouble].run;
  }

  #update(suspicion: Suspicion, { hourOfDay, visits, leads }: Hour): void {
    const { share } = suspicion;
    // What comes while something is wrong is not what to expect.
    if (suspicion.run.score === 0) {
      suspicion.rates = this.#rates();
      suspicion.run = newRun(this.#hours);
    }
    if (suspicion.rates === null) return;
    const { run } = suspicion;
    const expected = visits * suspicion.rates[hourOfDay]!;
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

  /** Leads for each visit, by the hour of the day; rather too few than too many. */
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

function newRun(from: number): Run {
  return { score: 0, from, visits: 0, leads: 0, expected: 0 };
}

/** How few leads could have been meant where so many came: a quantile of the gamma distribution (Wilson and Hilferty, 1931). */
function lowLimit(leads: number): number {
  return leads * (1 - 1 / (9 * leads) - CAUTION_Z / (3 * Math.sqrt(leads))) ** 3;
}

function sum(numbers: readonly number[]): number {
  return numbers.reduce((total, number) => total + number, 0);
}
