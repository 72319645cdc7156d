import { ColourBox } from '../../client/ui/controls/ColourBox.tsx'
import type { KindView } from '../kindView.ts'

export const colourView: KindView<'colour'> = {
  Cell: ({ value }) =>
    value ? (
      <span className="cell-swatch">
        <i style={{ background: value }} />
        {value}
      </span>
    ) : (
      <span className="cell-none">-</span>
    ),
  Control: props => <ColourBox {...props} />,
}
