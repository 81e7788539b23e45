type StepRangeProps = {
  label: string;
  steps: readonly { name: string }[];
  /** The last step that is shown unasked; by default, the last. */
  restsAt?: number;
};

/** A range input from one step to the next, with a mark for each; `follow-range.ts` makes the marks work. */
export function StepRange({ label, steps, restsAt }: StepRangeProps) {
  return (
    <div className="demo-range">
      <input
        type="range"
        min="0"
        max={steps.length - 1}
        step="0.25"
        data-rest={restsAt}
        defaultValue="0"
        aria-label={label}
      />
      {/* The input says where it is. */}
      <p className="demo-marks" aria-hidden="true">
        {steps.map(({ name }) => (
          <span key={name}>{name}</span>
        ))}
      </p>
    </div>
  );
}
