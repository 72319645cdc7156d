import { LinkTitle } from '../../client/widgets/LinkTitle.tsx'
import { RemoteSelect } from '../../client/widgets/RemoteSelect.tsx'
import { titleKey } from '../../schema/index.ts'
import type { KindView } from '../view.ts'

export const referenceView: KindView<'reference'> = {
  Cell: ({ value, name, field, row }) => (
    <LinkTitle id={value ?? 0} title={row[titleKey(name, field)]} to={field.to} none={field.root} />
  ),
  Control: ({ field, ...rest }) => (
    <RemoteSelect
      {...rest}
      to={field.to}
      {...(field.where ? { where: field.where } : {})}
      {...(field.root === undefined ? {} : { root: field.root })}
    />
  ),
}
