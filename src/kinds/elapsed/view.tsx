import { Input } from 'antd'
import i18next, { t } from 'i18next'
import { controlProps } from '../../client/ui/controls/controlProps.ts'
import { NumberCell } from '../../client/ui/cells.tsx'
import type { KindView } from '../kindView.ts'
import { elapsedParts, type ElapsedUnit } from './formatMinutes.ts'

const shown = (value: number | null | undefined): string =>
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

export const elapsedView: KindView<'elapsed'> = {
  Cell: ({ value }) => <NumberCell text={shown(value)} />,
  Control: ({ value, ...rest }) => <Input {...controlProps(rest)} value={shown(value)} readOnly />,
}
