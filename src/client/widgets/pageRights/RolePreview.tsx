import { Empty } from 'antd'
import { t } from 'i18next'
import { type RoleWhole, shownTo } from '../../../rules/roleWhole.ts'
import { verbs } from '../../../schema/index.ts'
import { saidTitle } from '../../titles.ts'
import type { Id } from '../treeGrid/lines.ts'
import type { Page } from './rights.ts'

interface Props {
  pages: readonly Page[]
  whole: RoleWhole<Id>
}

/** The menu that whoever has this role alone sees, and what he may do on each page. */
export function RolePreview({ pages, whole }: Props) {
  const shown = shownTo<Id, Page>(governed(pages), whole)
  return (
    <div className="tree-place role-preview" role="region" tabIndex={0} aria-label={t('roles:rights.preview')}>
      {shown.length ? <Entries entries={shown} whole={whole} /> : <Empty description={t('roles:rights.seesNothing')} />}
    </div>
  )
}

/** Entries whose pages take a right; the others are shown or not whatever the role says. */
const governed = (pages: readonly Page[]): readonly Page[] =>
  pages.flatMap(page => {
    const children = governed(page.children)
    return page.pageUrl || page.sameAs !== undefined || children.length ? [{ ...page, children }] : []
  })

const Entries = ({ entries, whole }: { entries: readonly Page[]; whole: RoleWhole<Id> }) => (
  <ul>
    {entries.map(entry => (
      <li key={entry.id}>
        <b>{saidTitle(entry.title)}</b>
        {entry.pageUrl && <span>{wordsOf(whole.rights.get(entry.id) ?? [])}</span>}
        {entry.children.length > 0 && <Entries entries={entry.children} whole={whole} />}
      </li>
    ))}
  </ul>
)

const wordsOf = (held: readonly string[]): string =>
  verbs
    .filter(verb => held.includes(verb))
    .map(verb => t(`roles:verbs.${verb}`))
    .join(t('engine:comma'))
