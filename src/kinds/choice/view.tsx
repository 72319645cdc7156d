import { ChoiceSelect } from '../../client/ui/controls/ChoiceSelect.tsx'
import { TextCell } from '../../client/ui/cells.tsx'
import type { FieldOf } from '../../schema/index.ts'
import type { FilterOption, KindView } from '../kindView.ts'
import { optionWord } from './parseOption.ts'

export const choiceView: KindView<'choice'> = {
  Cell: ({ value, field }) => <TextCell text={value === null || value === undefined ? null : optionWord(value, field.options)} />,
  Control: ({ field, ...rest }) => <ChoiceSelect {...rest} options={field.options} />,
  options: optionFilter,
}

export function optionFilter({ options }: FieldOf['choice' | 'choices' | 'states']): readonly FilterOption[] {
  return Object.entries(options).map(([label, value]) => ({ value: String(value), label }))
}
