interface SkeletonRowsProps {
  columns: readonly { width: number }[]
  ticks: number
  count: number
  height: number
}

/** Holds the place of rows to come, in their columns and of their height. No rows: nothing may be taken for data. */
export const SkeletonRows = ({ columns, ticks, count, height }: SkeletonRowsProps) => (
  <div
    className="bones"
    style={{
      gridTemplateColumns: [ticks, ...columns.map(({ width }) => width)].map(width => `${width}px`).join(' '),
      gridAutoRows: height,
    }}
  >
    {Array.from({ length: count * (columns.length + 1) }, (_, index) => (
      <span key={index}>
        <i className="bone" />
      </span>
    ))}
  </div>
)
