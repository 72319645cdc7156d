import { useSession } from '../../client/api/session/session.ts'
import { TextCell } from '../../client/ui/cells.tsx'
import { ChoiceSelect } from '../../client/ui/controls/ChoiceSelect.tsx'
import { type FieldOf, settableOptions, type Values } from '../../schema/index.ts'
import type { ControlProps, FilterOption, KindView } from '../kindView.ts'
import { optionWord } from './parseOption.ts'

export const choiceView: KindView<'choice'> = {
  Cell: ({ value, field }) => <TextCell text={value === null || value === undefined ? null : optionWord(value, field.options)} />,
  Control: props => <ChoiceControl {...props} />,
  options: optionFilter,
}

function ChoiceControl({ field, ...rest }: ControlProps<FieldOf['choice'], Values['choice']>) {
  const platform = useSession(({ account }) => account?.platform === true)
  return <ChoiceSelect {...rest} options={rest.disabled ? field.options : settableOptions(field, { platform })} />
}

export function optionFilter({ options }: FieldOf['choice' | 'choices' | 'states']): readonly FilterOption[] {
  return Object.entries(options).map(([label, value]) => ({ value: String(value), label }))
}
