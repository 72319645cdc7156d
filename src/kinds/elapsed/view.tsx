import { ExclamationCircleOutlined } from '@ant-design/icons'
import { Input } from 'antd'
import i18next, { t } from 'i18next'
import { NumberCell } from '../../client/ui/cells.tsx'
import { controlProps } from '../../client/ui/controls/controlProps.ts'
import type { KindView } from '../kindView.ts'
import { elapsedParts, type ElapsedUnit } from './formatMinutes.ts'

const shownText = (value: number | null | undefined): string =>
  value === null || value === undefined
    ? ''
    : elapsedParts(value)
        .map(({ count, unit }) => unitText(unit).replace(countPlaceholder, String(count)))
        .join('')
        .trim()

const countPlaceholder = '\u0000'
const unitTexts = new Map<string, string>()

/** Cached by language: a page prints hundreds of them. */
function unitText(unit: ElapsedUnit): string {
  const key = `${i18next.language} ${unit}`
  const text = unitTexts.get(key) ?? t(`engine:elapsed.${unit}`, { n: countPlaceholder })
  unitTexts.set(key, text)
  return text
}

/** The minutes by which it is over its limit; 0 without one. */
function minutesLate(value: number | null | undefined, limit: unknown): number {
  return typeof value === 'number' && typeof limit === 'number' ? Math.max(0, value - limit) : 0
}

export const elapsedView: KindView<'elapsed'> = {
  Cell({ value, field, row }) {
    const late = minutesLate(value, field.limit === undefined ? undefined : row[field.limit])
    if (!late) return <NumberCell text={shownText(value)} />
    const label = t('engine:elapsed.late', { time: shownText(late) })
    return (
      <span className="cell-late" title={label}>
        <ExclamationCircleOutlined role="img" aria-label={label} /> <NumberCell text={shownText(value)} />
      </span>
    )
  },
  Control: ({ value, ...rest }) => <Input {...controlProps(rest)} value={shownText(value)} readOnly />,
}
