import type { HomeCard } from '../../../shared/wire/homeCards.ts'

/** The places of cards, without what is in them; of links, how many there are. */
export interface CardSlot extends Pick<HomeCard, 'id' | 'kind' | 'size'> {
  routes?: readonly string[]
}

const storageKey = 'home'

/** The places of the cards as this browser showed them last, so that nothing moves when they are here. */
export function rememberedHome(): readonly CardSlot[] | null {
  try {
    const places = JSON.parse(localStorage.getItem(storageKey) ?? 'null') as readonly CardSlot[] | null
    return Array.isArray(places) ? places : null
  } catch {
    return null
  }
}

export const rememberHome = (cards: readonly HomeCard[]): void =>
  localStorage.setItem(storageKey, JSON.stringify(cards.map(slotOf)))

const slotOf = (card: HomeCard): CardSlot => ({
  id: card.id,
  kind: card.kind,
  size: card.size,
  ...(card.kind === 'pages' && card.routes ? { routes: card.routes } : {}),
})
