import { IconPicker } from '../../client/ui/controls/IconPicker.tsx'
import { SetIcon } from '../../client/ui/SetIcon.tsx'
import type { KindView } from '../kindView.ts'

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
