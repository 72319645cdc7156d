import { SearchOutlined } from '@ant-design/icons'
import { Input } from 'antd'
import { EmptyState, ListSurface, ReloadButton, translateTitles, useFetched } from 'houtai/client'
import { verbs } from 'houtai/schema'
import { t } from 'i18next'
import { useState } from 'react'
import { role } from '../../../schemas/role.ts'
import { overviewRows, type RightsOverview } from './overviewRows.ts'
import './rightsOverview.css'
import { RightsMatrix, shortVerb } from './RightsMatrix.tsx'
import { roleRightsPath } from './rolePages.ts'

/** Which role may do what on which page; read-only. */
export function RightsOverviewPage() {
  const { data: overview, error, reload } = useFetched<RightsOverview>(`${roleRightsPath(role)}/overview`)
  const [keyword, setKeyword] = useState('')
  const rows = overviewRows((overview?.pages ?? []).map(translateTitles), keyword)
  return (
    <ListSurface className="overview" aria-label={t('roles:overview.title')} aria-busy={!overview && !error}>
      <header>
        <Input
          allowClear
          prefix={<SearchOutlined />}
          aria-label={t('roles:overview.search')}
          placeholder={t('roles:overview.search')}
          value={keyword}
          onChange={event => setKeyword(event.target.value)}
        />
        <Legend />
        <ReloadButton onReload={reload} />
      </header>
      {overview && !error && rows.length > 0 ? (
        <RightsMatrix roles={overview.roles} rows={rows} />
      ) : (
        <div className="overview-place">
          {(overview || error) && (
            <EmptyState error={error} narrowed onAdd={null} onClear={() => setKeyword('')} onRetry={reload} />
          )}
        </div>
      )}
    </ListSurface>
  )
}

const Legend = () => (
  <ul className="overview-legend" aria-label={t('roles:overview.legend')}>
    {verbs.map(verb => (
      <li key={verb}>
        <b className="right">{shortVerb(verb)}</b>
        {t(`roles:verbs.${verb}`)}
      </li>
    ))}
  </ul>
)
