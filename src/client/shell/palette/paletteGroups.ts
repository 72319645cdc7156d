import { t } from 'i18next'
import { searchMenu, menuLeaves, type MenuNode } from '../../../shared/rules/menuNodes.ts'
import type { RecordMatch } from '../../../shared/wire/recordMatch.ts'
import type { SavedView } from '../../../shared/wire/savedView.ts'
import { savedAddress } from '../../api/listParams.ts'
import { findModule, titleOfModule } from '../../api/moduleRegistry.ts'
import type { Account } from '../../api/session/session.ts'
import { accountMenu, pageTitle } from '../../pages/navigation/accountMenu.ts'
import { openPages } from '../../pages/navigation/pageCatalogue.ts'
import { listPageActions } from '../../ui/pageActions.ts'
import { recentPaths } from './recentPages.ts'

/** One entry of the palette. */
export interface PaletteChoice {
  key: string
  title: string
  /** Its place in the menu, or the text that matched. */
  note: string
  icon: string | null
  does: { go: string } | { visit: string } | { open: RecordMatch; route: string } | { run: () => void }
}
export interface PaletteGroup {
  name: 'recent' | 'actions' | 'views' | 'pages' | 'records'
  choices: readonly PaletteChoice[]
}
const maxPages = 8

/** The entries for a keyword, in groups. */
export function paletteGroups(account: Account, keyword: string, records: readonly RecordMatch[]): readonly PaletteGroup[] {
  const typed = keyword.trim().toLowerCase()
  const nodes = reachableNodes(account)
  const here = window.location.pathname
  const recent =
    typed === ''
      ? recentPaths(account)
          .filter(path => path !== here)
          .flatMap(path => nodes.find(({ to }) => to === path) ?? [])
      : []
  const actions = listPageActions().filter(
    ({ label, hidden = false }) => label.toLowerCase().includes(typed) && (typed !== '' || !hidden),
  )
  const pages = searchMenu(nodes, keyword).filter(({ node }) => node.to !== null && !recent.includes(node))
  const groups: PaletteGroup[] = [
    { name: 'recent', choices: recent.map(node => pageChoice(node, '')) },
    {
      name: 'actions',
      choices: actions.map(({ key, label, run }) => ({ key: `do ${key}`, title: label, note: '', icon: null, does: { run } })),
    },
    { name: 'views', choices: viewChoices(account, typed) },
    {
      name: 'pages',
      choices: pages
        .slice(0, typed === '' ? undefined : maxPages)
        .map(({ node }) => pageChoice(node, parentTitles(account, node))),
    },
    { name: 'records', choices: records.flatMap(recordChoice) },
  ]
  return groups.filter(({ choices }) => choices.length > 0)
}

/** Every page the account can open: those of its menu, and those open to everybody that are in no menu. */
function reachableNodes(account: Account): readonly MenuNode[] {
  const listed = menuLeaves(accountMenu(account).drawn)
  const others = openPages().filter(({ route }) => !listed.some(({ to }) => to === route))
  return [
    ...listed,
    ...others.map(page => ({
      ...emptyNode,
      key: page.route,
      title: pageTitle(page),
      sounds: page.sounds ?? '',
      to: page.route,
      page: page.route,
    })),
  ]
}
const emptyNode = { icon: null, external: false, hidden: false, denied: false, children: [] }

const parentTitles = (account: Account, { key }: MenuNode): string =>
  searchMenu(accountMenu(account).drawn, '')
    .find(({ node }) => node.key === key)
    ?.above.join(' / ') ?? ''

const pageChoice = ({ key, title, icon, to, external }: MenuNode, note: string): PaletteChoice => ({
  key: `page ${key}`,
  title,
  note,
  icon,
  does: external ? { visit: to ?? '' } : { go: to ?? '' },
})

/** Saved views by name, pinyin or list; without a keyword the pinned ones. */
function viewChoices({ saved }: Account, typed: string): readonly PaletteChoice[] {
  const { views = [], pinned = [] } = saved ?? {}
  const wanted = (view: SavedView, of: string) =>
    typed === ''
      ? pinned.includes(view.id)
      : [view.name, of, ...view.sounds.split(' ')].some(text => text.toLowerCase().includes(typed))
  return views
    .flatMap(view => {
      const module = findModule(view.module)
      if (!module) return []
      const note = titleOfModule(module)
      if (!wanted(view, note)) return []
      return { key: `view ${view.id}`, title: view.name, note, icon: null, does: { go: savedAddress(module.route, view) } }
    })
    .slice(0, maxPages)
}

function recordChoice(finding: RecordMatch): readonly PaletteChoice[] {
  const module = findModule(finding.module)
  if (!module) return []
  const of = t('label', { ns: `modules/${module.name}`, defaultValue: module.label })
  const note = [of, `#${finding.id}`, finding.by, finding.status === 0 ? t('engine:status.disabled') : '']
    .filter(Boolean)
    .join(' · ')
  const title = finding.title || `#${finding.id}`
  return [{ key: `row ${module.name} ${finding.id}`, title, note, icon: null, does: { open: finding, route: module.route } }]
}
