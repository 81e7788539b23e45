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
  return (
    <>
      <nav className="industries" aria-label="Industries">
        <ul>
          {industries.map((industry) => (
            <li key={industry.path}>
              <BoardLink to={`variants${industry.path}`} {...(industry.isHere && { "aria-current": "true" })}>
                {industry.name}
                <span>{industry.verdict}</span>
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
            <Card {...card} scale={scale} />
          </li>
        ))}
      </ul>
      {decisions.length > 0 && <Decisions decisions={decisions} />}
      {at !== null && (
        <p className="muted">
          Computed at <Time at={at} /> from all visitors recorded. <code>leads report</code> explains each
          figure.
        </p>
      )}
    </>
  );
}

function Card(props: VariantCard & Pick<VariantsProps, "scale">) {
  const { path, letter, isWinner, hypothesis, rate, visitors, converted, share, chance, lift, value, scale } =
    props;
  const url = useUrl();
  return (
    <>
      <div className="page" aria-hidden="true" inert>
        <iframe
          src={url(`site/${path}`)}
          title={`/${path}`}
          loading="lazy"
          sandbox="allow-same-origin"
          tabIndex={-1}
        />
      </div>
      <h2>
        {letter}
        {isWinner && <span className="mark good">Brings the most leads</span>}
      </h2>
      <p className="muted">{hypothesis}</p>
      <div>
        <p className="figure">
          <b>{rate === null ? "–" : rate.text}</b>
          <span>of visitors leave a lead</span>
        </p>
        {rate !== null && <RatePlot {...rate} scale={scale} />}
      </div>
      <dl>
        <Fact name="Visitors" value={visitors} />
        <Fact name="Left a lead" value={converted} />
        <Fact name="Share of visitors" value={share} />
        <Fact name="Chance to be best" value={chance} />
        <Fact name="Against A" value={lift} />
        <Fact name="Worth" value={value} />
      </dl>
    </>
  );
}

function Decisions({ decisions }: Pick<VariantsProps, "decisions">) {
  return (
    <section aria-labelledby="decisions">
      <h2 id="decisions">What was decided</h2>
      <ul className="decisions">
        {decisions.map(({ at, text, because, who, figures }) => (
          <li key={`${at.getTime()} ${text}`}>
            <p>
              <b>{text}</b>: {because}
            </p>
            <p className="muted">
              {who}, <Time at={at} />. Then: {figures}.
            </p>
          </li>
        ))}
      </ul>
    </section>
  );
}

function Fact({ name, value }: { name: string; value: string | null }) {
  return (
    value !== null && (
      <div>
        <dt>{name}</dt>
        <dd>{value}</dd>
      </div>
    )
  );
}
