import { choicesOf } from '../../client/widgets/choices.ts'
import { LinkTitle } from '../../client/widgets/LinkTitle.tsx'
import { RegionSelect } from '../../client/widgets/RegionSelect.tsx'
import { titleKey } from '../../schema/index.ts'
import type { KindView } from '../view.ts'

export const regionView: KindView<'region'> = {
  Cell: ({ value, name, field, module, row }) => (
    <LinkTitle id={value ?? 0} title={row[titleKey(name, field)]} source={choicesOf(module, name)} />
  ),
  Control: ({ field, module: _module, row: _row, around, ...rest }) => (
    <RegionSelect {...rest} level={field.level} around={field.within === undefined ? undefined : Number(around ?? 0)} />
  ),
}
