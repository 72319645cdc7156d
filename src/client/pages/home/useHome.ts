import { useLatest, useThrottleFn } from 'ahooks'
import { useEffect, useState } from 'react'
import type { CardAnswers, HomeCard, HomePageReply } from '../../../shared/wire/homeCards.ts'
import { trackFirstAnswer } from '../../api/firstPaint.ts'
import { usePushEvent } from '../../api/push/pushConnection.ts'
import { call } from '../../api/request.ts'
import { whenAccountKnown } from '../../api/session/session.ts'
import { builtInCards } from './builtInCards.ts'
import { dependsOnModule } from './cardKinds.ts'

/** Throttle: however much changes, cards load no more often. */
const throttle = { wait: 5000 }
/** A card that is late may count a million rows. */
const lateTimeout = 60_000

export interface Home extends HomePageReply {
  /** Shows an arrangement that was saved. */
  show: (cards: readonly HomeCard[]) => void
  /** Fetches the arrangement again. */
  reload: () => Promise<void>
  /** Fetches what cards show. */
  refresh: (cards: readonly HomeCard[]) => Promise<void>
  /** Shows what is known here first. */
  put: (answers: CardAnswers) => void
}

const loadHome = (): Promise<HomePageReply> =>
  call<HomePageReply>('home/get', { builtIn: builtInCards('organisation'), builtInPlatform: builtInCards('platform') })

/** The answers of the cards; slow ones follow later. */
export async function loadAnswers(cards: readonly HomeCard[], receive: (answers: CardAnswers) => void): Promise<void> {
  if (cards.length) showAnswers(cards, await call<CardAnswers>('home/cards', { cards }), receive)
}

function showAnswers(cards: readonly HomeCard[], answers: CardAnswers, receive: (answers: CardAnswers) => void): void {
  receive(answers)
  for (const card of cards) {
    if (answers[card.id]?.state !== 'late') continue
    void call<CardAnswers>('home/cards', { cards: [card], patient: 1 }, { timeout: lateTimeout }).then(receive, () =>
      receive({ [card.id]: { state: 'failed' } }),
    )
  }
}

/** The cards of the home page with what they show, up to date while the window is seen; null until they are here. */
export function useHome(): Home | null {
  const [page, setPage] = useState<HomePageReply | null>(null)
  const [waiting] = useState(() => new Set<string>())
  const latest = useLatest(page)
  // An answer that is late leaves what is shown as it is.
  const receive = (answers: CardAnswers) =>
    setPage(before => {
      if (!before) return before
      const fresh = Object.entries(answers).filter(([id, { state }]) => state !== 'late' || !before.answers[id])
      return { ...before, answers: { ...before.answers, ...Object.fromEntries(fresh) } }
    })
  const load = () =>
    loadHome().then(
      found =>
        whenAccountKnown(() => {
          setPage(found)
          showAnswers(found.cards, found.answers, receive)
        }),
      () => undefined,
    )
  const refresh = (cards: readonly HomeCard[]) => loadAnswers(cards, receive).catch(() => undefined)
  const { run } = useThrottleFn(() => {
    if (document.hidden || !waiting.size) return
    const cards = (latest.current?.cards ?? []).filter(({ id }) => waiting.has(id))
    waiting.clear()
    void refresh(cards)
  }, throttle)
  const follow = (concerns: (card: HomeCard) => boolean) => {
    for (const card of latest.current?.cards ?? []) if (concerns(card)) waiting.add(card.id)
    if (waiting.size) run()
  }
  useEffect(() => trackFirstAnswer(load()), [])
  useEffect(() => {
    document.addEventListener('visibilitychange', run)
    return () => document.removeEventListener('visibilitychange', run)
  }, [run])
  usePushEvent('module', ({ name }) => follow(card => dependsOnModule(card, name)))
  usePushEvent('job', () => follow(({ kind }) => kind === 'attention'))
  usePushEvent('message', () => follow(({ kind }) => kind === 'attention'))
  usePushEvent('missed', () => follow(() => true))
  if (!page) return null
  const show = (cards: readonly HomeCard[]) => {
    setPage({ ...page, cards, source: 'own' })
    void refresh(cards.filter(({ id }) => !page.answers[id]))
  }
  return { ...page, show, reload: load, refresh, put: receive }
}
