import type { Claim } from "../../content/claims.ts";

/** A row of figures; renders nothing if there are none. */
export function Stats({ stats }: { stats: Claim[] }) {
  if (stats.length === 0) return null;
  return (
    <div className="stats">
      {stats.map(({ value, label, against }) => (
        <p key={label}>
          <strong>{value}</strong> {label}
          {against && <small>{against}</small>}
        </p>
      ))}
    </div>
  );
}
