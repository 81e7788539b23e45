import { BoardLink, useUrl } from "./board-link.tsx";
import { RatePlot } from "./rate-plot.tsx";
import { Time } from "./time.tsx";

export type VariantCard = {
  /** "A". */
  letter: string;
  /** The page's path, without the leading slash. */
  path: string;
  hypothesis: string | null;
  share: string;
  visitors: string;
  converted: string;
  rate: { at: number; low: number; high: number; text: string; range: string } | null;
  chance: string | null;
  lift: string | null;
  /** The total value of the variant's leads; null if none was recorded. */
  value: string | null;
  isWinner: boolean;
};

export type VariantsProps = {
  industries: { path: string; name: string; verdict: string; isHere: boolean }[];
  device: "phone" | "desktop";
  /** Null while the first report is being computed. */
  at: Date | null;
  headline: string;
  verdict: string;
  warnings: string[];
  cards: VariantCard[];
  /** The upper end of the rates' common scale, as a fraction. */
  scale: number;
  /** Newest first. */
  decisions: { at: Date; text: string; because: string; who: string; figures: string }[];
  here: string;
};

export function Variants(props: VariantsProps & { title: string }) {
  const { title, industries, device, at, headline, verdict, warnings, cards, scale, decisions, here } = props;
  const url = useUrl();
  return (
    <>
      <nav className="industries" aria-label="Industries">
        <ul>
          {industries.map((each) => (
            <li key={each.path}>
              <BoardLink to={`variants${each.path}`} {...(each.isHere && { "aria-current": "true" })}>
                {each.name}
                <span>{each.verdict}</span>
              </BoardLink>
            </li>
          ))}
        </ul>
      </nav>
      <div className="head">
        <p className="eyebrow">{title}</p>
        <h1>{headline}</h1>
        <p className="lead">{verdict}</p>
        {warnings.map((warning) => (
          <p className="warning" key={warning}>
            {warning}
          </p>
        ))}
      </div>
      <p className="switch">
        <BoardLink to={`${here}?on=phone`} {...(device === "phone" && { "aria-current": "true" })}>
          On a phone
        </BoardLink>
        <BoardLink to={`${here}?on=desktop`} {...(device === "desktop" && { "aria-current": "true" })}>
          On a desktop
        </BoardLink>
      </p>
      <ul className={`variants ${device}`}>
        {cards.map((card) => (
          <li key={card.path} className={card.isWinner ? "winner" : undefined}>
            <div className="page" aria-hidden="true" inert>
              <iframe
                src={url(`site/${card.path}`)}
                title={`/${card.path}`}
                loading="lazy"
                sandbox="allow-same-origin"
                tabIndex={-1}
              />
            </div>
            <h2>
              {card.letter}
              {card.isWinner && <span className="mark good">Brings the most leads</span>}
            </h2>
            <p className="muted">{card.hypothesis}</p>
            <div>
              <p className="figure">
                <b>{card.rate === null ? "–" : card.rate.text}</b>
                <span>of visitors leave a lead</span>
              </p>
              {card.rate !== null && (
                <RatePlot
                  at={card.rate.at}
                  low={card.rate.low}
                  high={card.rate.high}
                  range={card.rate.range}
                  scale={scale}
                />
              )}
            </div>
            <dl>
              <div>
                <dt>Visitors</dt>
                <dd>{card.visitors}</dd>
              </div>
              <div>
                <dt>Left a lead</dt>
                <dd>{card.converted}</dd>
              </div>
              <div>
                <dt>Share of visitors</dt>
                <dd>{card.share}</dd>
              </div>
              {card.chance !== null && (
                <div>
                  <dt>Chance to be best</dt>
                  <dd>{card.chance}</dd>
                </div>
              )}
              {card.lift !== null && (
                <div>
                  <dt>Against A</dt>
                  <dd>{card.lift}</dd>
                </div>
              )}
              {card.value !== null && (
                <div>
                  <dt>Worth</dt>
                  <dd>{card.value}</dd>
                </div>
              )}
            </dl>
          </li>
        ))}
      </ul>
      {decisions.length > 0 && (
        <section aria-labelledby="decisions">
          <h2 id="decisions">What was decided</h2>
          <ul className="decisions">
            {decisions.map(({ at: decidedAt, text, because, who, figures }) => (
              <li key={`${decidedAt.getTime()} ${text}`}>
                <p>
                  <b>{text}</b>: {because}
                </p>
                <p className="muted">
                  {who}, <Time at={decidedAt} />. Then: {figures}.
                </p>
              </li>
            ))}
          </ul>
        </section>
      )}
      {at !== null && (
        <p className="muted">
          Computed at <Time at={at} /> from all visitors recorded. <code>leads report</code> explains each
          figure.
        </p>
      )}
    </>
  );
}
