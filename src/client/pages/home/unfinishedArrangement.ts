import type { HomeCard } from '../../../shared/wire/homeCards.ts'

let left: { account: number; cards: readonly HomeCard[] } | null = null

/** The arrangement that an account had begun when it went to another page: this page does not stay mounted. */
export const unfinishedArrangement = (account: number): readonly HomeCard[] | null =>
  left?.account === account ? left.cards : null

export const storeUnfinishedArrangement = (account: number, cards: readonly HomeCard[] | null): void => {
  left = cards && { account, cards }
}
