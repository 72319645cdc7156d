import { TextCell } from '../../client/ui/cells.tsx'
import { ChoiceSelect } from '../../client/ui/controls/ChoiceSelect.tsx'
import { optionWord } from '../choice/parseOption.ts'
import { optionFilter } from '../choice/view.tsx'
import type { KindView } from '../kindView.ts'

export const statesView: KindView<'states'> = {
  Cell: ({ value, field }) => <TextCell text={value ? optionWord(value, field.options) : null} />,
  Control: ({ field, ...rest }) => <ChoiceSelect {...rest} options={field.options} />,
  options: optionFilter,
}
