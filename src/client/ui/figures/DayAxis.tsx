import './dayAxis.css'

interface Props {
  /** Days, as 2026-11-22. */
  from: string
  to: string
  /** The unit of a bar's height. */
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
