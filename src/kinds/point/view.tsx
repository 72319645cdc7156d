import { EmptyCell } from '../../client/ui/cells.tsx'
import { PointBox, PointLink } from '../../client/ui/map/PointBox.tsx'
import { rowTitle } from '../../schema/index.ts'
import type { KindView } from '../kindView.ts'

export const pointView: KindView<'point'> = {
  Cell: ({ value, name, module, row }) =>
    value ? <PointLink name={name} module={module} title={String(rowTitle(module, row) ?? '')} value={value} /> : <EmptyCell />,
  Control: ({ field, row: _row, ...rest }) => <PointBox {...rest} label={field.label} />,
}
