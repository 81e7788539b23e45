/** An hour's counts: today's, null if the hour has not begun, and yesterday's. */
export type Hour = { today: number | null; yesterday: number };

type Props = { name: string; hours: readonly Hour[]; isTall?: boolean };

const HEIGHT = 100;
const HOUR_WIDTH = 10;

/** Today's hours as bars, in front of yesterday's as steps. */
export function DayPlot({ name, hours, isTall = false }: Props) {
  const max = Math.max(...hours.flatMap(({ today, yesterday }) => [today ?? 0, yesterday]));
  const end = roundUp(max);
  const y = (count: number) => HEIGHT - (count / end) * HEIGHT;
  const steps = hours
    .map(({ yesterday }, hour) => `L${hour * HOUR_WIDTH} ${y(yesterday)}H${(hour + 1) * HOUR_WIDTH}`)
    .join("");
  const width = hours.length * HOUR_WIDTH;
  const total = hours.reduce((sum, { today }) => sum + (today ?? 0), 0);
  const allYesterday = hours.reduce((sum, hour) => sum + hour.yesterday, 0);
  return (
    <figure className={isTall ? "plot tall" : "plot"}>
      <figcaption>
        <b>{name}</b> <span aria-hidden="true">{end.toLocaleString("en")}</span>
        <span className="sr-only">
          {total.toLocaleString("en")} so far today, {allYesterday.toLocaleString("en")} on the whole day
          before. The numbers follow.
        </span>
      </figcaption>
      <svg viewBox={`0 0 ${width} ${HEIGHT}`} preserveAspectRatio="none" aria-hidden="true">
        <path className="grid" d={`M0 0H${width}M0 50H${width}`} vectorEffect="non-scaling-stroke" />
        <path
          className="before"
          d={`M0 ${HEIGHT}${steps}L${width} ${HEIGHT}`}
          vectorEffect="non-scaling-stroke"
        />
        {hours.map(({ today, yesterday }, hour) => (
          // oxlint-disable-next-line react/no-array-index-key -- an hour of the day
          <g key={hour}>
            <title>{`${formatHour(hour)}: ${today ?? "none yet"} today, ${yesterday} the day before`}</title>
            <rect className="hit" x={hour * HOUR_WIDTH} width={HOUR_WIDTH} y="0" height={HEIGHT} />
            {today !== null && today > 0 && (
              <rect
                className="today"
                x={hour * HOUR_WIDTH + 2.2}
                width="5.6"
                y={y(today)}
                height={HEIGHT - y(today)}
              />
            )}
          </g>
        ))}
        <path className="floor" d={`M0 ${HEIGHT}H${width}`} vectorEffect="non-scaling-stroke" />
      </svg>
    </figure>
  );
}

export function DayAxis() {
  return (
    <p className="axis" aria-hidden="true">
      {[0, 6, 12, 18, 24].map((hour) => (
        <span key={hour}>{formatHour(hour)}</span>
      ))}
    </p>
  );
}

export function formatHour(hour: number): string {
  return `${String(hour).padStart(2, "0")}:00`;
}

/** Rounds up to a round number of at least 4. */
function roundUp(max: number): number {
  const unit = 10 ** Math.floor(Math.log10(Math.max(max, 1)));
  return Math.max(4, [1, 1.2, 1.5, 2, 2.5, 3, 4, 5, 6, 8, 10].find((step) => step * unit >= max)! * unit);
}
