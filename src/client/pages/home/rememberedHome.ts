import type { HomeCard } from '../../../shared/wire/homeCards.ts'

/** The places of cards, without what is in them. */
export type CardPlace = Pick<HomeCard, 'id' | 'kind' | 'size'>

const storageKey = 'home'

/** The places of the cards as this browser showed them last, so that nothing moves when they are here. */
export function rememberedHome(): readonly CardPlace[] | null {
  try {
    const places = JSON.parse(localStorage.getItem(storageKey) ?? 'null') as readonly CardPlace[] | null
    return Array.isArray(places) ? places : null
  } catch {
    return null
  }
}

export const rememberHome = (cards: readonly CardPlace[]): void =>
  localStorage.setItem(storageKey, JSON.stringify(cards.map(({ id, kind, size }) => ({ id, kind, size }))))
