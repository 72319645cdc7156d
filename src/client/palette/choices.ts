import { t } from 'i18next'
import { found, leaves } from '../../rules/menu.ts'
import type { MenuNode } from '../../rules/menu.ts'
import type { Finding } from '../../wire/finding.ts'
import { offered } from '../actions.ts'
import { moduleNamed } from '../engine/modules.ts'
import type { Account } from '../session.ts'
import { menuOf, ownTitle } from '../shell/menu.ts'
import { openPages } from '../shell/pages.ts'
import { recentPaths } from './recent.ts'

/** Something to choose, and where it belongs. */
export interface Choice {
  key: string
  title: string
  /** Where it stands, or what it was found by. */
  note: string
  icon: string | null
  does: { go: string } | { visit: string } | { open: Finding; route: string } | { run: () => void }
}
export interface Group {
  name: 'recent' | 'actions' | 'pages' | 'records'
  choices: readonly Choice[]
}
const mostPages = 8

/** What there is to choose for a keyword, by kind. */
export function groupsFor(account: Account, keyword: string, records: readonly Finding[]): readonly Group[] {
  const typed = keyword.trim().toLowerCase()
  const nodes = nodesOf(account)
  const here = window.location.pathname
  const recent =
    typed === ''
      ? recentPaths(account)
          .filter(path => path !== here)
          .flatMap(path => nodes.find(({ to }) => to === path) ?? [])
      : []
  const actions = offered().filter(({ label }) => label.toLowerCase().includes(typed))
  const pages = found(nodes, keyword).filter(({ node }) => node.to !== null && !recent.includes(node))
  const groups: Group[] = [
    { name: 'recent', choices: recent.map(node => pageChoice(node, '')) },
    {
      name: 'actions',
      choices: actions.map(({ key, label, run }) => ({ key: `do ${key}`, title: label, note: '', icon: null, does: { run } })),
    },
    {
      name: 'pages',
      choices: pages.slice(0, typed === '' ? undefined : mostPages).map(({ node }) => pageChoice(node, aboveOf(account, node))),
    },
    { name: 'records', choices: records.flatMap(recordChoice) },
  ]
  return groups.filter(({ choices }) => choices.length > 0)
}

/** Every page that leads somewhere: of the menu, and those that are everybody's and stand in no menu. */
function nodesOf(account: Account): readonly MenuNode[] {
  const listed = leaves(menuOf(account).drawn)
  const others = openPages.filter(({ route }) => !listed.some(({ to }) => to === route))
  return [
    ...listed,
    ...others.map(page => ({
      ...bare,
      key: page.route,
      title: ownTitle(page),
      sounds: page.sounds ?? '',
      to: page.route,
      page: page.route,
    })),
  ]
}
const bare = { icon: null, external: false, hidden: false, denied: false, children: [] }

const aboveOf = (account: Account, { key }: MenuNode): string =>
  found(menuOf(account).drawn, '')
    .find(({ node }) => node.key === key)
    ?.above.join(' / ') ?? ''

const pageChoice = ({ key, title, icon, to, external }: MenuNode, note: string): Choice => ({
  key: `page ${key}`,
  title,
  note,
  icon,
  does: external ? { visit: to ?? '' } : { go: to ?? '' },
})

function recordChoice(finding: Finding): readonly Choice[] {
  const module = moduleNamed(finding.module)
  if (!module) return []
  const of = t('title', { ns: `modules/${module.name}`, defaultValue: module.title })
  const note = [of, `#${finding.id}`, finding.by, finding.status === 0 ? t('engine:status.disabled') : '']
    .filter(Boolean)
    .join(' · ')
  const title = finding.title || `#${finding.id}`
  return [{ key: `row ${module.name} ${finding.id}`, title, note, icon: null, does: { open: finding, route: module.route } }]
}
