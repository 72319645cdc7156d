import './dayAxis.css'

interface Props {
  /** Days, as 2026-11-22. */
  from: string
  to: string
  /** What the height of a bar stands for. */
  note?: string
}

/** The time axis below a chart: its first and its last day. */
export const DayAxis = ({ from, to, note }: Props) => (
  <p className="axis" aria-hidden="true">
    <span>{from.slice(5)}</span>
    <span>{note}</span>
    <span>{to.slice(5)}</span>
  </p>
)
