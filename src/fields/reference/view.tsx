import { moduleNamed } from '../../client/engine/modules.ts'
import { LinkTitle } from '../../client/widgets/LinkTitle.tsx'
import { RemoteSelect } from '../../client/widgets/RemoteSelect.tsx'
import { TreePicker } from '../../client/widgets/TreePicker.tsx'
import { fieldsOf, titleKey } from '../../schema/index.ts'
import type { KindView } from '../view.ts'

export const referenceView: KindView<'reference'> = {
  Cell: ({ value, name, field, row }) => (
    <LinkTitle id={value ?? 0} title={row[titleKey(name, field)]} to={field.to} none={field.root} />
  ),
  Control: ({ field, around, ...rest }) => {
    const target = field.within === undefined ? undefined : moduleNamed(field.to)
    const above = fieldsOf(rest.module)[field.within ?? '']
    if (target && above && around !== undefined)
      return <TreePicker {...rest} module={target} row={0} under={Number(around ?? 0)} after={above.label} />
    return (
      <RemoteSelect
        {...rest}
        to={field.to}
        {...(field.where ? { where: field.where } : {})}
        {...(field.root === undefined ? {} : { root: field.root })}
      />
    )
  },
}
