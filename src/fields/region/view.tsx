import { NumberBox } from '../../client/widgets/NumberBox.tsx'
import { Figure } from '../../client/widgets/plain.tsx'
import type { KindView } from '../view.ts'

export const regionView: KindView<'region'> = {
  Cell: ({ value }) => <Figure text={value ? String(value) : null} />,
  Control: props => <NumberBox {...props} />,
}
