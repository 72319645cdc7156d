import { choiceSourceOfField } from '../../client/api/rows/choiceSource.ts'
import { RegionSelect } from '../../client/ui/controls/RegionSelect.tsx'
import { RowTitle } from '../../client/ui/RowTitle.tsx'
import { titleKey } from '../../schema/index.ts'
import type { KindView } from '../kindView.ts'

export const regionView: KindView<'region'> = {
  Cell: ({ value, name, field, module, row }) => (
    <RowTitle id={value ?? 0} title={row[titleKey(name, field)]} source={choiceSourceOfField(module, name)} />
  ),
  Control: ({ field, module: _module, row: _row, around, ...rest }) => (
    <RegionSelect {...rest} level={field.level} around={field.within === undefined ? undefined : Number(around ?? 0)} />
  ),
  FilterControl: ({ input, field, around, all }) => {
    const value = Number(input.value)
    // A chart filters by one region alone: it can be cleared and changed without a wider one.
    return <RegionSelect {...input} value={value} level={field.level} around={value ? around || undefined : around} root={all} />
  },
  cellInChanges: true,
}
