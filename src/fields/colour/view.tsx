import { ColourBox } from '../../client/widgets/ColourBox.tsx'
import type { KindView } from '../view.ts'

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
