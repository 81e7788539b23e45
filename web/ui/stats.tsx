import type { Figure } from "../../content/claims.ts";

/** A row of figures; renders nothing if there are none. */
export function Stats({ stats }: { stats: Figure[] }) {
  if (stats.length === 0) return null;
  return (
    <div className="stats">
      {stats.map(({ value, label, context }) => (
        <p key={label}>
          <strong>{value}</strong> {label}
          {context && <small>{context}</small>}
        </p>
      ))}
    </div>
  );
}
