import { t } from 'i18next'
import { LinkTitle } from '../../client/widgets/LinkTitle.tsx'
import { RemoteSelect } from '../../client/widgets/RemoteSelect.tsx'
import type { KindView } from '../view.ts'

export const referencesView: KindView<'references'> = {
  Cell({ value, field }) {
    if (!value?.length) return <span className="cell-none">-</span>
    return (
      <span className="cell-text">
        {value.map((id, index) => (
          <span key={id}>
            {index > 0 && t('engine:comma')}
            <LinkTitle id={id} title={undefined} to={field.to} />
          </span>
        ))}
      </span>
    )
  },
  Control: ({ field, ...rest }) => (
    <RemoteSelect
      {...rest}
      several
      to={field.to}
      {...(field.where ? { where: field.where } : {})}
      {...(field.max === undefined ? {} : { max: field.max })}
    />
  ),
}
