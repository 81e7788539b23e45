import { formatHour, DayAxis, DayPlot } from "./day-plot.tsx";
import type { Hour } from "./day-plot.tsx";
import { BoardLink } from "./board-link.tsx";
import { Alarms } from "./alarms.tsx";
import type { AlarmsProps } from "./alarms.tsx";

/** A page's or campaign's leads today so far, and yesterday up to the same time. */
export type DayComparison = {
  name: string;
  href?: string | undefined;
  now: number;
  before: number;
  visitors?: number | null;
};

export type TodayProps = {
  /** "Tuesday 24 November". */
  day: string;
  headline: string;
  sentence: string;
  leads: Hour[];
  visitors: Hour[];
  changes: string[];
  pages: DayComparison[];
  campaigns: DayComparison[];
  alarms: AlarmsProps;
  isEmpty: boolean;
};

export function Today(props: TodayProps) {
  const { day, headline, sentence, leads, visitors, changes, pages, campaigns, alarms, isEmpty } = props;
  return (
    <>
      <div className="head">
        <p className="eyebrow">{day}</p>
        <h1>{headline}</h1>
        <p className="lead">{sentence}</p>
      </div>
      {alarms.findings.length > 0 && <Alarms {...alarms} />}
      {isEmpty ? (
        <section className="empty" aria-label="Nothing yet">
          <p>
            Nothing has come in today or yesterday. As soon as your ads lead somebody to a page, this view
            compares each hour with the same hour of the day before.
          </p>
        </section>
      ) : (
        <>
          <section className="day" aria-label="Leads and visitors by hour">
            <p className="legend" aria-hidden="true">
              <span className="today">Today</span>
              <span className="before">Yesterday, the whole day</span>
            </p>
            <DayPlot name="Leads an hour" hours={leads} isTall />
            <DayPlot name="Visitors an hour" hours={visitors} />
            <DayAxis />
            <details>
              <summary>Figures by hour</summary>
              <HourTable leads={leads} visitors={visitors} />
            </details>
          </section>
          <section aria-labelledby="changed">
            <h2 id="changed">What changed</h2>
            {changes.length === 0 ? (
              <p className="muted">
                Nothing beyond chance: each page and campaign does about as well as yesterday.
              </p>
            ) : (
              <ul className="sentences">
                {changes.map((change) => (
                  <li key={change}>{change}</li>
                ))}
              </ul>
            )}
          </section>
          <div className="pair">
            <ComparedTable heading="By page" nameHeading="Page" rows={pages} />
            <ComparedTable heading="By campaign" nameHeading="Campaign and source" rows={campaigns} />
          </div>
        </>
      )}
      {alarms.findings.length === 0 && <Alarms {...alarms} />}
    </>
  );
}

type TableProps = { heading: string; nameHeading: string; rows: readonly DayComparison[] };

function ComparedTable({ heading, nameHeading, rows }: TableProps) {
  const max = Math.max(1, ...rows.flatMap(({ now, before }) => [now, before]));
  return (
    <section aria-label={heading}>
      <h2>{heading}</h2>
      {rows.length === 0 ? (
        <p className="muted">No leads in these two days.</p>
      ) : (
        <table className="compared">
          <thead>
            <tr>
              <th scope="col">{nameHeading}</th>
              <th scope="col" className="number">
                Visitors
              </th>
              <th scope="col" className="number">
                Leads
              </th>
              <th scope="col" className="number">
                Yesterday, same time
              </th>
              <td aria-hidden="true" />
            </tr>
          </thead>
          <tbody>
            {rows.map(({ name, href, now, before, visitors }) => (
              <tr key={name}>
                <th scope="row">{href === undefined ? name : <BoardLink to={href}>{name}</BoardLink>}</th>
                <td className="number muted">{visitors == null ? "–" : visitors.toLocaleString("en")}</td>
                <td className="number">
                  <b>{now.toLocaleString("en")}</b>
                </td>
                <td className="number muted">{before.toLocaleString("en")}</td>
                <td className="bars" aria-hidden="true">
                  <svg width="100%" height="16">
                    <rect className="before" x="0" y="9" width={share(before, max)} height="5" />
                    <rect className="today" x="0" y="2" width={share(now, max)} height="5" />
                  </svg>
                </td>
              </tr>
            ))}
          </tbody>
        </table>
      )}
    </section>
  );
}

function share(count: number, max: number): string {
  return `${((count / max) * 100).toFixed(1)}%`;
}

function HourTable({ leads, visitors }: Pick<TodayProps, "leads" | "visitors">) {
  return (
    <table className="hours">
      <thead>
        <tr>
          <th scope="col">Hour (UTC)</th>
          <th scope="col" className="number">
            Leads
          </th>
          <th scope="col" className="number">
            Yesterday
          </th>
          <th scope="col" className="number">
            Visitors
          </th>
          <th scope="col" className="number">
            Yesterday
          </th>
        </tr>
      </thead>
      <tbody>
        {leads.map((hour, index) => (
          // oxlint-disable-next-line react/no-array-index-key -- an hour of the day
          <tr key={index}>
            <th scope="row">{formatHour(index)}</th>
            <td className="number">{formatCount(hour.today)}</td>
            <td className="number muted">{formatCount(hour.yesterday)}</td>
            <td className="number">{formatCount(visitors[index]!.today)}</td>
            <td className="number muted">{formatCount(visitors[index]!.yesterday)}</td>
          </tr>
        ))}
      </tbody>
    </table>
  );
}

function formatCount(count: number | null): string {
  return count === null ? "–" : count.toLocaleString("en");
}
