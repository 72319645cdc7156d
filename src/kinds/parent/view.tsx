import { choiceSourceOfControl, choiceSourceOfField } from '../../client/api/rows/choiceSource.ts'
import { LazyTreeSelect } from '../../client/ui/controls/LazyTreeSelect.tsx'
import { RowTitle } from '../../client/ui/RowTitle.tsx'
import { titleKey } from '../../schema/index.ts'
import type { KindView } from '../kindView.ts'

export const parentView: KindView<'parent'> = {
  Cell: ({ value, name, field, module, row }) => (
    <RowTitle id={value ?? 0} title={row[titleKey(name, field)]} source={choiceSourceOfField(module, name)} none={field.root} />
  ),
  Control: ({ field, ...rest }) => (
    <LazyTreeSelect {...rest} source={choiceSourceOfControl(rest)} {...(field.root === undefined ? {} : { root: field.root })} />
  ),
  FilterControl: ({ input, name, module, all }) => (
    <LazyTreeSelect {...input} value={Number(input.value)} source={choiceSourceOfField(module, name)} row={0} root={all} />
  ),
  cellInChanges: true,
}
