import { Input } from 'antd'
import { t } from 'i18next'
import { attributes, Figure } from '../../client/widgets/plain.tsx'
import type { KindView } from '../view.ts'
import { partsOf } from './minutes.ts'

const shown = (value: number | null | undefined): string =>
  value === null || value === undefined
    ? ''
    : partsOf(value)
        .map(({ count, unit }) => t(`engine:elapsed.${unit}`, { n: count }))
        .join('')
        .trim()

export const elapsedView: KindView<'elapsed'> = {
  Cell: ({ value }) => <Figure text={shown(value)} />,
  Control: ({ value, ...rest }) => <Input {...attributes(rest)} value={shown(value)} readOnly />,
}
