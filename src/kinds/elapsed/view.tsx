import { Input } from 'antd'
import i18next, { t } from 'i18next'
import { controlProps, NumberCell } from '../../client/ui/controls/controlProps.tsx'
import type { KindView } from '../kindView.ts'
import { elapsedParts, type ElapsedUnit } from './formatMinutes.ts'

const shown = (value: number | null | undefined): string =>
  value === null || value === undefined
    ? ''
    : elapsedParts(value)
        .map(({ count, unit }) => unitText(unit).replace(blank, String(count)))
        .join('')
        .trim()

const blank = '\u0000'
const known = new Map<string, string>()

/** Put together once for each language: a page tells hundreds of them. */
function unitText(unit: ElapsedUnit): string {
  const key = `${i18next.language} ${unit}`
  const text = known.get(key) ?? t(`engine:elapsed.${unit}`, { n: blank })
  known.set(key, text)
  return text
}

export const elapsedView: KindView<'elapsed'> = {
  Cell: ({ value }) => <NumberCell text={shown(value)} />,
  Control: ({ value, ...rest }) => <Input {...controlProps(rest)} value={shown(value)} readOnly />,
}
