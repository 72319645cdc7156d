import { modules } from '#product/modules'
import type { CardAnswer, CardData, CardKind, HomeCard } from '../../../shared/wire/homeCards.ts'
import type { Account } from '../../api/session/session.ts'
import { figuresOf } from '../../views/clientParts.ts'
import { openFirstSteps } from './openFirstSteps.ts'
import type { CardSlot } from './rememberedHome.ts'

/** Whether what a card shows may change with the rows of a module. */
export function dependsOnModule(card: HomeCard, module: string): boolean {
  switch (card.kind) {
    case 'count':
    case 'rows':
    case 'chart':
      return card.module === module
    case 'figure':
      return card.module === module || figureOfCard(card)?.follows === 'everything'
    case 'attention':
    case 'firstSteps':
    case 'changes':
      return true
    case 'pages':
    case 'system':
    case 'clock':
    case 'note':
      return false
  }
}

/** The figure of a module's client half that a card draws. */
export const figureOfCard = ({ module, name }: { module: string; name: string }) =>
  figuresOf(modules).find(figure => figure.module.name === module && figure.name === name)

const lowKinds: ReadonlySet<CardKind> = new Set(['count', 'clock', 'note'])
const plainKinds: ReadonlySet<CardKind> = new Set(['firstSteps', 'pages', 'system'])
/** How high a card is: one or two rows of the grid, or as high as what is in it. */
export const heightOfCard = ({ kind }: Pick<CardSlot, 'kind'>): 'low' | 'high' | 'own' =>
  lowKinds.has(kind) ? 'low' : plainKinds.has(kind) ? 'own' : 'high'

/** The data of a card, once it is loaded. */
export const cardData = <K extends keyof CardData>(_kind: K, answer: CardAnswer | undefined): CardData[K] | undefined =>
  answer?.state === 'ready' ? (answer.data as CardData[K]) : undefined

/** Whether the home page shows a card: not what the account may not see or what is gone, nor first steps that are done. */
export function isCardShown(card: HomeCard, answer: CardAnswer | undefined, account: Account | null): boolean {
  if (answer?.state === 'closed') return false
  if (card.kind === 'figure') return figureOfCard(card) !== undefined
  return card.kind !== 'firstSteps' || openFirstSteps(account, cardData('firstSteps', answer)) !== null
}
