type Props = { at: number; low: number; high: number; range: string; scale: number };

/** The rate as a dot on the range in which the true rate lies. */
export function RatePlot({ at, low, high, range, scale }: Props) {
  const x = (share: number) => `${((share / scale) * 100).toFixed(2)}%`;
  return (
    <>
      <svg className="rate" width="100%" height="20" aria-hidden="true">
        <line className="scale" x1="0" x2="100%" y1="10" y2="10" />
        <line className="range" x1={x(low)} x2={x(high)} y1="10" y2="10" />
        <circle cx={x(at)} cy="10" r="5" />
      </svg>
      <p className="muted small">True rate {range}</p>
    </>
  );
}
