import { SetIcon } from '../../client/shell/SetIcon.tsx'
import { IconPicker } from '../../client/widgets/IconPicker.tsx'
import type { KindView } from '../view.ts'

export const iconView: KindView<'icon'> = {
  Cell: ({ value }) =>
    value ? (
      <span className="cell-icon" title={value}>
        <SetIcon code={value} />
        <span className="cell-text">{value}</span>
      </span>
    ) : (
      <span className="cell-none">-</span>
    ),
  Control: ({ field, ...rest }) => <IconPicker {...rest} from={field.from ?? null} />,
}
