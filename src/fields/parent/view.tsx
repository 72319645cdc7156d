import { LinkTitle } from '../../client/widgets/LinkTitle.tsx'
import { TreePicker } from '../../client/widgets/TreePicker.tsx'
import { titleKey } from '../../schema/index.ts'
import type { KindView } from '../view.ts'

export const parentView: KindView<'parent'> = {
  Cell: ({ value, name, field, module, row }) => (
    <LinkTitle id={value ?? 0} title={row[titleKey(name, field)]} to={module.name} none={field.root} />
  ),
  Control: ({ field, ...rest }) => <TreePicker {...rest} {...(field.root === undefined ? {} : { root: field.root })} />,
}
