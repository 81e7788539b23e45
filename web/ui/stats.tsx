import type { Claim } from "../../content/claims.ts";

/** A row of figures; nothing at all where there are none. */
export function Stats({ stats }: { stats: Claim[] }) {
  if (stats.length === 0) return null;
  return (
    <dl className="stats">
      {stats.map(({ value, label }) => (
        <div key={label}>
          <dt>{label}</dt>
          <dd>{value}</dd>
        </div>
      ))}
    </dl>
  );
}
