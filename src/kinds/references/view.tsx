import { t } from 'i18next'
import { choiceSourceOfControl, choiceSourceOfField } from '../../client/api/rows/choiceSource.ts'
import { MatchingSelect } from '../../client/ui/controls/MatchingSelect.tsx'
import { RowTitle } from '../../client/ui/RowTitle.tsx'
import type { KindView } from '../kindView.ts'
import { ReferenceFilter } from '../reference/view.tsx'

export const referencesView: KindView<'references'> = {
  Cell({ value, name, module }) {
    if (!value?.length) return <span className="cell-none">-</span>
    return (
      <span className="cell-text">
        {value.map((id, index) => (
          <span key={id}>
            {index > 0 && t('engine:comma')}
            <RowTitle id={id} title={undefined} source={choiceSourceOfField(module, name)} />
          </span>
        ))}
      </span>
    )
  },
  Control: ({ field, matched, ...rest }) => (
    <MatchingSelect
      {...rest}
      matched={matched}
      several
      source={choiceSourceOfControl(rest)}
      {...(field.max === undefined ? {} : { max: field.max })}
    />
  ),
  FilterControl: props => <ReferenceFilter {...props} />,
  cellInChanges: true,
}
