import { rightLabel } from 'houtai/client'
import { isVerb } from 'houtai/rules/rights'
import { type Verb, verbs } from 'houtai/schema'
import { t } from 'i18next'
import { memo } from 'react'
import { type OverviewRow, type OverviewPage, type OverviewRole, rightsOnPage } from './overviewRows.ts'

interface Props {
  roles: readonly OverviewRole[]
  rows: readonly OverviewRow[]
}

export const shortVerb = (verb: Verb): string => t(`roles:short.${verb}`)

/** Pages down, roles across. */
export const RightsMatrix = memo(function RightsMatrix({ roles, rows }: Props) {
  return (
    <div className="overview-place" tabIndex={0} role="region" aria-label={t('roles:overview.title')}>
      <table>
        <thead>
          <tr>
            <th scope="col">{t('roles:rights.page')}</th>
            {roles.map(({ id, title, status }) => (
              <th key={id} scope="col" data-off={status === 0}>
                <span className="cell-text" title={title}>
                  {title}
                </span>
                {status === 0 && <small>{t('roles:overview.off')}</small>}
              </th>
            ))}
            <td />
          </tr>
        </thead>
        <tbody>
          {rows.map(({ page, level }) => (
            <tr key={page.id} data-group={page.pageUrl === ''}>
              <th scope="row" style={{ paddingInlineStart: 16 + level * 20 }}>
                {page.title}
                <code>{page.pageUrl}</code>
              </th>
              {roles.map(role => (
                <td key={role.id} data-off={role.status === 0}>
                  {page.pageUrl !== '' && <RightsCell role={role} page={page} />}
                </td>
              ))}
              <td />
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  )
})

/** One slot for each verb, empty where it is missing, so that columns line up. */
function RightsCell({ role, page }: { role: OverviewRole; page: OverviewPage }) {
  const allowed = rightsOnPage(role, page)
  const own = allowed.filter(right => !isVerb(right))
  const text = allowed.map(right => rightLabel(page.pageUrl, right)).join(t('engine:comma'))
  return (
    <span className="rights-of" role="img" aria-label={text || t('roles:overview.nothing')} title={text || undefined}>
      {verbs.map(verb =>
        allowed.includes(verb) ? (
          <b key={verb} className="right">
            {shortVerb(verb)}
          </b>
        ) : (
          <i key={verb} />
        ),
      )}
      {own.length > 0 && <b className="right">+{own.length}</b>}
    </span>
  )
}
