import { choicesFor, choicesOf } from '../../client/widgets/choices.ts'
import { LinkTitle } from '../../client/widgets/LinkTitle.tsx'
import { RemoteSelect } from '../../client/widgets/RemoteSelect.tsx'
import { TreePicker } from '../../client/widgets/TreePicker.tsx'
import { fieldsOf, titleKey } from '../../schema/index.ts'
import type { KindView } from '../view.ts'

export const referenceView: KindView<'reference'> = {
  Cell: ({ value, name, field, module, row }) => (
    <LinkTitle id={value ?? 0} title={row[titleKey(name, field)]} source={choicesOf(module, name)} none={field.root} />
  ),
  Control: ({ field, around, ...rest }) => {
    const source = choicesFor(rest)
    const above = fieldsOf(rest.module)[field.within ?? '']
    if (above && around !== undefined)
      return <TreePicker {...rest} source={source} row={0} under={Number(around ?? 0)} after={above.label} />
    return <RemoteSelect {...rest} source={source} {...(field.root === undefined ? {} : { root: field.root })} />
  },
}
