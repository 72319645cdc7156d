import { ChoiceSelect } from '../../client/widgets/ChoiceSelect.tsx'
import { Long } from '../../client/widgets/plain.tsx'
import { wordOf } from '../choice/options.ts'
import type { KindView } from '../view.ts'

export const statesView: KindView<'states'> = {
  Cell: ({ value, field }) => <Long text={value ? wordOf(value, field.options) : null} />,
  Control: ({ field, ...rest }) => <ChoiceSelect {...rest} options={field.options} />,
}
