import { t } from 'i18next'
import { choicesFor, choicesOf } from '../../client/widgets/choices.ts'
import { LinkTitle } from '../../client/widgets/LinkTitle.tsx'
import { RemoteSelect } from '../../client/widgets/RemoteSelect.tsx'
import type { KindView } from '../view.ts'

export const referencesView: KindView<'references'> = {
  Cell({ value, name, module }) {
    if (!value?.length) return <span className="cell-none">-</span>
    return (
      <span className="cell-text">
        {value.map((id, index) => (
          <span key={id}>
            {index > 0 && t('engine:comma')}
            <LinkTitle id={id} title={undefined} source={choicesOf(module, name)} />
          </span>
        ))}
      </span>
    )
  },
  Control: ({ field, ...rest }) => (
    <RemoteSelect {...rest} several source={choicesFor(rest)} {...(field.max === undefined ? {} : { max: field.max })} />
  ),
}
