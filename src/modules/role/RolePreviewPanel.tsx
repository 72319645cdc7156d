import { Empty } from 'antd'
import { type BranchId, describeRowScope, rightLabel, type RolePage, translateTitle } from 'houtai/client'
import { sortRights } from 'houtai/rules/rights'
import { type RoleGrant, menuShownTo } from 'houtai/rules/roleGrant'
import { t } from 'i18next'

interface Props {
  pages: readonly RolePage[]
  whole: RoleGrant<BranchId>
}

/** The menu of an account that has only this role, and its rights on each page. */
export function RolePreviewPanel({ pages, whole }: Props) {
  const shown = menuShownTo<BranchId, RolePage>(pagesWithRights(pages), whole)
  return (
    <div className="tree-place role-preview" role="region" tabIndex={0} aria-label={t('roles:rights.preview')}>
      {shown.length ? <PreviewEntries entries={shown} whole={whole} /> : <Empty description={t('roles:rights.seesNothing')} />}
    </div>
  )
}

/** Entries whose pages need a right; the others do not depend on the role. */
const pagesWithRights = (pages: readonly RolePage[]): readonly RolePage[] =>
  pages.flatMap(page => {
    const children = pagesWithRights(page.children)
    return page.pageUrl || page.sameAs !== undefined || children.length ? [{ ...page, children }] : []
  })

const PreviewEntries = ({ entries, whole }: { entries: readonly RolePage[]; whole: RoleGrant<BranchId> }) => (
  <ul>
    {entries.map(entry => (
      <li key={entry.id}>
        <b>{translateTitle(entry.title)}</b>
        {entry.pageUrl && <span>{rightLabels(entry, whole.rights.get(entry.id) ?? [])}</span>}
        {entry.children.length > 0 && <PreviewEntries entries={entry.children} whole={whole} />}
      </li>
    ))}
  </ul>
)

function rightLabels({ pageUrl }: RolePage, granted: readonly string[]): string {
  const rights = sortRights(granted).map(right => rightLabel(pageUrl, right))
  const scope = describeRowScope(pageUrl, granted)
  return `${rights.join(t('engine:comma'))}${scope ? t('roles:scope.after', { scope }) : ''}`
}
