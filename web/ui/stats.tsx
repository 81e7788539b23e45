import { type Figure, sampleFigures } from "../../content/claims.ts";

/** A row of figures, labeled if all are samples; renders nothing if there are none. */
export function Stats({ stats }: { stats: Figure[] }) {
  if (stats.length === 0) return null;
  return (
    <div className="stats">
      {stats.every(({ sample }) => sample) && <span className="sample-label">{sampleFigures}</span>}
      {stats.map(({ value, label, context }) => (
        <p key={label}>
          <strong>{value}</strong> {label}
          {context && <small>{context}</small>}
        </p>
      ))}
    </div>
  );
}
