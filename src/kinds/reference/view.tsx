import { choiceSourceOfControl, choiceSourceOfField } from '../../client/api/rows/choiceSource.ts'
import { LazyTreeSelect } from '../../client/ui/controls/LazyTreeSelect.tsx'
import { MatchingSelect } from '../../client/ui/controls/MatchingSelect.tsx'
import { RemoteSelect } from '../../client/ui/controls/RemoteSelect.tsx'
import { RowTitle } from '../../client/ui/RowTitle.tsx'
import { type FieldOf, fieldsOf, titleKey } from '../../schema/index.ts'
import type { FilterControlProps, KindView } from '../kindView.ts'

export const referenceView: KindView<'reference'> = {
  Cell: ({ value, name, field, module, row }) => (
    <RowTitle id={value ?? 0} title={row[titleKey(name, field)]} source={choiceSourceOfField(module, name)} none={field.root} />
  ),
  Control: ({ field, around, matched, ...rest }) => {
    const source = choiceSourceOfControl(rest)
    const above = fieldsOf(rest.module)[field.within ?? '']
    if (above && around !== undefined)
      return <LazyTreeSelect {...rest} source={source} row={0} under={Number(around ?? 0)} after={above.label} />
    return (
      <MatchingSelect {...rest} matched={matched} source={source} {...(field.root === undefined ? {} : { root: field.root })} />
    )
  },
  FilterControl: props => <ReferenceFilter {...props} />,
  cellInChanges: true,
}

/** One of the rows that the field may refer to. */
export const ReferenceFilter = ({ input, name, module, all }: FilterControlProps<FieldOf['reference' | 'references']>) => (
  <RemoteSelect {...input} value={Number(input.value)} source={choiceSourceOfField(module, name)} root={all} />
)
