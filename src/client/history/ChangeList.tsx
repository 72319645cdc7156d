import { t } from 'i18next'
import { Link } from 'react-router-dom'
import type { LatestChange } from '../../shared/wire/homeCards.ts'
import { findModule } from '../api/moduleRegistry.ts'
import { translateModule } from '../views/useModuleLabels.ts'
import { actionLabel } from './actionLabel.ts'
import './changeList.css'

/** Changes, the newest first: who did what to which rows. A row that still exists can be opened. */
export function ChangeList({ changes }: { changes: readonly LatestChange[] }) {
  return (
    <ul className="change-list">
      {changes.map(({ id, at, account, action, module: name, count, row }) => {
        const own = findModule(name)
        const module = own && translateModule(own)
        return (
          <li key={id}>
            <span>
              {module?.actions?.[action]?.label ?? actionLabel(action)} {module?.label ?? name}{' '}
              {row && module ? (
                <Link to={module.route} state={{ open: row.id, title: row.title }}>
                  {row.title || `#${row.id}`}
                </Link>
              ) : (
                t('homeCards:changedRows', { count })
              )}
            </span>
            <small>
              {account} <time title={at}>{at.slice('2026-'.length, -':00'.length)}</time>
            </small>
          </li>
        )
      })}
      {!changes.length && <li className="change-none">{t('homeCards:noChanges')}</li>}
    </ul>
  )
}
