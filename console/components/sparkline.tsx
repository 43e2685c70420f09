/** A figure over time as a line, beside the value that is aimed at; in words for whoever does not see it. */
export interface Moment {
  /** Epoch milliseconds. */
  readonly at: number;
  readonly value: number;
}

const [width, height, inset] = [120, 28, 3];

/** @param moments from the earliest; a value holds until the next one */
export function Sparkline(props: {
  readonly moments: readonly Moment[];
  readonly target: number;
  readonly until: number;
}) {
  const { moments, target, until } = props;
  const [first] = moments;
  const last = moments.at(-1);
  if (first === undefined || last === undefined) return <p class="spark spark-none faint">No changes yet</p>;
  const values = [...moments.map(({ value }) => value), target];
  const [low, high] = [Math.min(...values), Math.max(...values)];
  const x = (at: number): number => inset + ((at - first.at) / Math.max(1, until - first.at)) * (width - 2 * inset);
  const y = (value: number): number =>
    height - inset - ((value - low) / Math.max(1e-9, high - low)) * (height - 2 * inset);
  // Steps: what was counted holds until something else is.
  const path = moments.map(
    ({ at, value }, nth) => `${nth === 0 ? 'M' : 'H'}${round(x(at))}${nth === 0 ? ' ' : 'V'}${round(y(value))}`,
  );
  return (
    <svg
      class="spark"
      viewBox={`0 0 ${width} ${height}`}
      preserveAspectRatio="none"
      role="img"
      aria-label={`${moments.length} ${moments.length === 1 ? 'value' : 'values'}, from ${round(first.value)} to ${round(last.value)}`}
    >
      <line class="spark-target" x1={inset} x2={width - inset} y1={round(y(target))} y2={round(y(target))} />
      <path d={`${path.join('')}H${width - inset}`} />
    </svg>
  );
}

function round(value: number): number {
  return Math.round(value * 10) / 10;
}
