import { t } from 'i18next'
import { modules } from '#product/modules'
import { type AnyModule, hasPage, listViewsOf, seenModule } from '../../../../schema/index.ts'
import { type CardContent, type CardSize, maxCardRows } from '../../../../shared/wire/homeCards.ts'
import type { SavedView } from '../../../../shared/wire/savedView.ts'
import { findModule } from '../../../api/moduleRegistry.ts'
import type { Account } from '../../../api/session/session.ts'
import { figuresOf } from '../../../views/clientParts.ts'
import { translateModule } from '../../../views/useModuleLabels.ts'
import { mayOpenModule } from '../../navigation/pageCatalogue.ts'

/** A card that the account can add. */
export interface CardOffer {
  key: string
  section: 'usual' | 'figures' | 'lists' | 'views'
  title: string
  about: string
  size: CardSize
  content: CardContent
}

const usual: readonly (readonly [content: CardContent, size: CardSize])[] = [
  [{ kind: 'attention' }, 'medium'],
  [{ kind: 'changes' }, 'medium'],
  [{ kind: 'pages' }, 'full'],
  [{ kind: 'note', text: '' }, 'medium'],
  [{ kind: 'clock' }, 'medium'],
  [{ kind: 'firstSteps' }, 'full'],
  [{ kind: 'system' }, 'full'],
]

const titleOf = (name: string): string => {
  const module = findModule(name)
  return module ? translateModule(module).label : name
}

/** The title of a card. */
export function cardTitle(card: CardContent, views: readonly SavedView[]): string {
  switch (card.kind) {
    case 'count':
    case 'rows': {
      const name = views.find(({ id }) => id === card.view)?.name ?? titleOf(card.module)
      return `${name} · ${t(`homeCards:kinds.${card.kind}`)}`
    }
    case 'chart':
      return `${titleOf(card.module)} · ${t('homeCards:kinds.chart')}`
    case 'figure': {
      const name = t(`homeCards:figures.${card.module}.${card.name}`, { defaultValue: t('homeCards:kinds.figure') })
      return `${titleOf(card.module)} · ${name}`
    }
    case 'attention':
    case 'changes':
    case 'clock':
    case 'firstSteps':
    case 'note':
    case 'pages':
    case 'system':
      return t(`homeCards:kinds.${card.kind}`)
  }
}

/** A key of what a card shows: equal for equal contents, whatever the order of their properties. */
export const contentKey = (content: CardContent): string =>
  JSON.stringify(Object.entries(content).sort(([a], [b]) => a.localeCompare(b)))

/** All cards that an account can have, those of what it may not see aside. */
export function cardOffers(account: Account, views: readonly SavedView[]): readonly CardOffer[] {
  const offer = (section: CardOffer['section'], content: CardContent, size: CardSize): CardOffer => ({
    key: contentKey(content),
    section,
    title: cardTitle(content, views),
    about: t(`homeCards:about.${content.kind}`, { count: maxCardRows }),
    size,
    content,
  })
  const open = (modules as readonly AnyModule[]).filter(module => hasPage(module) && mayOpenModule(account, module))
  const lists = open.filter(module => !module.single)
  const listOffers = (list: { module: string; view?: number }, section: 'lists' | 'views') => [
    offer(section, { kind: 'count', ...list }, 'medium'),
    offer(section, { kind: 'rows', ...list }, 'medium'),
  ]
  const charts = lists.flatMap(module =>
    listViewsOf(seenModule(module, account.verbs[module.route] ?? [])).flatMap(({ as, key }) =>
      as === 'chart' ? [offer('figures', { kind: 'chart', module: module.name, name: key }, 'medium')] : [],
    ),
  )
  const steps = (content: CardContent) => content.kind !== 'firstSteps' || !account.platform
  return [
    ...usual.filter(([content]) => steps(content)).map(([content, size]) => offer('usual', content, size)),
    ...figuresOf(open)
      .filter(({ platformOnly }) => !platformOnly || account.platform)
      .map(({ module, name, size }) => offer('figures', { kind: 'figure', module: module.name, name }, size)),
    ...charts,
    ...views.flatMap(({ id, module }) => listOffers({ module, view: id }, 'views')),
    ...lists.flatMap(({ name }) => listOffers({ module: name }, 'lists')),
  ]
}
