import { t } from 'i18next'
import { useEffect, useEffectEvent, useRef, useState } from 'react'
import { type CardAnswers, cardSizes, type CardSize, type HomeCard } from '../../../../shared/wire/homeCards.ts'
import { useSavedViews } from '../../../api/savedViews.ts'
import { useSession } from '../../../api/session/session.ts'
import { heightOfCard, isCardShown } from '../cardKinds.ts'
import { unfinishedArrangement, storeUnfinishedArrangement } from '../unfinishedArrangement.ts'
import { type Home, loadAnswers } from '../useHome.ts'
import { type CardOffer, cardTitle } from './cardOffers.ts'

/** The cards while they are arranged. Each change is announced to screen readers. */
export function useArrangement(home: Home) {
  const views = useSavedViews()?.views ?? []
  const account = useSession(session => session.account)
  const owner = account?.id ?? 0
  // Default cards without content, such as first steps that are done, are not offered for arranging.
  const [begun] = useState(() =>
    home.source === 'builtIn' ? home.cards.filter(card => isCardShown(card, home.answers[card.id], account)) : home.cards,
  )
  const [cards, setCards] = useState(() => unfinishedArrangement(owner) ?? begun)
  const [answers, setAnswers] = useState<CardAnswers>(home.answers)
  const [newId] = useState(() => createCardIds([...cards.map(({ id }) => id), ...Object.keys(home.answers)]))
  const [announcement, announce] = useState('')
  const titleOf = (card: HomeCard) => cardTitle(card, views)
  const change = (next: readonly HomeCard[], text: string) => {
    setCards(next)
    announce(text)
  }
  const fetchAnswers = (some: readonly HomeCard[]) =>
    loadAnswers(some, found => setAnswers(before => ({ ...before, ...found }))).catch(() => undefined)
  const isChanged = JSON.stringify(cards) !== JSON.stringify(begun)
  const loadMissing = useEffectEvent(() => void fetchAnswers(cards.filter(({ id }) => !home.answers[id])))
  useEffect(() => loadMissing(), [])
  const close = useStoreOnLeaving(owner, isChanged ? cards : null)
  const replace = (card: HomeCard) => setCards(cards.map(one => (one.id === card.id ? card : one)))
  return {
    cards,
    answers,
    announcement,
    views,
    titleOf,
    isChanged,
    close,
    replace,
    add(offer: CardOffer) {
      const card = { id: newId(), size: offer.size, ...offer.content }
      const place = placeOfNew(card, cards)
      change(cards.toSpliced(place, 0, card), t('homeCards:added', { title: offer.title, place: place + 1 }))
      void fetchAnswers([card])
    },
    remove: (card: HomeCard) =>
      change(
        cards.filter(({ id }) => id !== card.id),
        t('homeCards:removed', { title: titleOf(card) }),
      ),
    move(card: HomeCard, to: number) {
      const others = cards.filter(({ id }) => id !== card.id)
      const place = Math.max(0, Math.min(others.length, to))
      change(
        others.toSpliced(place, 0, card),
        t('homeCards:moved', { title: titleOf(card), place: place + 1, count: cards.length }),
      )
    },
    resize(card: HomeCard, size: CardSize) {
      replace({ ...card, size })
      announce(t('homeCards:resized', { title: titleOf(card), size: t(`homeCards:sizes.${size}`) }))
    },
    /** Shows other cards in place of these. Their ids are those of another arrangement. */
    load(others: readonly HomeCard[]) {
      const next = others.map(card => ({ ...card, id: newId() }))
      setCards(next)
      void fetchAnswers(next)
    },
    fetchAnswers,
  }
}
export type HomeArrangement = ReturnType<typeof useArrangement>

/** Stores what was arranged if the page is left before it is saved. Returns what ends the arrangement: then nothing is stored. */
function useStoreOnLeaving(owner: number, unfinished: readonly HomeCard[] | null): () => void {
  const isOver = useRef(false)
  const leave = useEffectEvent(() => storeUnfinishedArrangement(owner, isOver.current ? null : unfinished))
  useEffect(() => {
    storeUnfinishedArrangement(owner, null)
    return () => leave()
  }, [owner])
  return () => {
    isOver.current = true
  }
}

/** Behind the other cards, and before the pages, which are as long as the menu. */
const placeOfNew = (card: HomeCard, cards: readonly HomeCard[]): number =>
  heightOfCard(card) === 'own' ? cards.length : cards.findLastIndex(one => heightOfCard(one) !== 'own') + 1

/** The next larger or smaller size. */
export function nextSize(size: CardSize, by: 1 | -1): CardSize {
  return cardSizes[cardSizes.indexOf(size) + by] ?? size
}

/** Gives ids that no card of an arrangement has or had: what a card shows is stored under its id, also after its removal. */
function createCardIds(used: Iterable<string>): () => string {
  const taken = new Set(used)
  let number = 1
  return () => {
    while (taken.has(`card${number}`)) number++
    return `card${number++}`
  }
}
