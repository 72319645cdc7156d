import i18next from 'i18next'
import type { ReactNode } from 'react'
import { Link } from 'react-router-dom'
import { BarRows } from '../chart/BarRows.tsx'
import './figureCard.css'

interface FigureCardProps {
  title?: string
  /** The address of the list of the counted rows. */
  to?: string
  className?: string
  busy?: boolean
  children?: ReactNode
}

/** A figure of the home page; without a title, a skeleton of its size. */
export const FigureCard = ({ title, to, className = '', busy = title === undefined, children }: FigureCardProps) => (
  <article className={`figure ${className}`} aria-busy={busy}>
    {title !== undefined && <h2>{to === undefined ? title : <Link to={to}>{title}</Link>}</h2>}
    {children}
  </article>
)

interface FigureBar {
  key: string | number
  label: string
  /** The list of the rows it counts. */
  to: string
  /** Undefined until it is known. */
  count: number | undefined
}

/** Groups of rows, a bar for each, as long as its count. */
export const FigureBars = ({ bars }: { bars: readonly FigureBar[] }) => (
  <BarRows
    rows={bars.map(({ key, label, to, count }) => ({
      key,
      head: <Link to={to}>{label}</Link>,
      value: count ?? 0,
      text: count?.toLocaleString(i18next.language),
    }))}
  />
)
