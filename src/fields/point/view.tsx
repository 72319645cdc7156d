import { PointBox, PointLink } from '../../client/widgets/PointBox.tsx'
import { Nothing } from '../../client/widgets/plain.tsx'
import { titleOf } from '../../schema/index.ts'
import type { KindView } from '../view.ts'

export const pointView: KindView<'point'> = {
  Cell: ({ value, name, module, row }) =>
    value ? <PointLink name={name} module={module} title={String(row[titleOf(module)] ?? '')} value={value} /> : <Nothing />,
  Control: ({ field, row: _row, ...rest }) => <PointBox {...rest} label={field.label} />,
}
