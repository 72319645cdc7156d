import { choicesFor, choicesOf } from '../../client/widgets/choices.ts'
import { LinkTitle } from '../../client/widgets/LinkTitle.tsx'
import { TreePicker } from '../../client/widgets/TreePicker.tsx'
import { titleKey } from '../../schema/index.ts'
import type { KindView } from '../view.ts'

export const parentView: KindView<'parent'> = {
  Cell: ({ value, name, field, module, row }) => (
    <LinkTitle id={value ?? 0} title={row[titleKey(name, field)]} source={choicesOf(module, name)} none={field.root} />
  ),
  Control: ({ field, ...rest }) => (
    <TreePicker {...rest} source={choicesFor(rest)} {...(field.root === undefined ? {} : { root: field.root })} />
  ),
}
