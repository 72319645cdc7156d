import { Input } from 'antd'
import i18next, { t } from 'i18next'
import { attributes, Figure } from '../../client/widgets/plain.tsx'
import type { KindView } from '../view.ts'
import { partsOf, type Unit } from './minutes.ts'

const shown = (value: number | null | undefined): string =>
  value === null || value === undefined
    ? ''
    : partsOf(value)
        .map(({ count, unit }) => said(unit).replace(blank, String(count)))
        .join('')
        .trim()

const blank = '\u0000'
const known = new Map<string, string>()

/** Put together once for each language: a page tells hundreds of them. */
function said(unit: Unit): string {
  const key = `${i18next.language} ${unit}`
  const text = known.get(key) ?? t(`engine:elapsed.${unit}`, { n: blank })
  known.set(key, text)
  return text
}

export const elapsedView: KindView<'elapsed'> = {
  Cell: ({ value }) => <Figure text={shown(value)} />,
  Control: ({ value, ...rest }) => <Input {...attributes(rest)} value={shown(value)} readOnly />,
}
