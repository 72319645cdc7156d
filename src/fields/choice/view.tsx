import { ChoiceSelect } from '../../client/widgets/ChoiceSelect.tsx'
import { Long } from '../../client/widgets/plain.tsx'
import type { KindView } from '../view.ts'
import { wordOf } from './options.ts'

export const choiceView: KindView<'choice'> = {
  Cell: ({ value, field }) => <Long text={value === null || value === undefined ? null : wordOf(value, field.options)} />,
  Control: ({ field, ...rest }) => <ChoiceSelect {...rest} options={settable(field.options, field.settable)} />,
}

const settable = (options: Readonly<Record<string, string | number>>, values: readonly (string | number)[] | undefined) =>
  values ? Object.fromEntries(Object.entries(options).filter(([, value]) => values.includes(value))) : options
