import type { CardAnswer, CardAnswers, CardData, CardKind, CardOf, HomeCard } from '../../../shared/wire/homeCards.ts'
import { Refusal } from '../../../shared/wire/refusal.ts'
import { getPreference } from '../../auth/preference.ts'
import type { Scope } from '../../db/scope.ts'
import { loadNotices, loadRowCounts } from '../dashboard.ts'
import { isRecord } from '../parseInput.ts'
import { latestChanges } from './latestChanges.ts'
import { chartGroups, countListRows, firstRows, openPage } from './listCards.ts'

/** Milliseconds that a card may take while others wait for it. */
const cardTimeout = 400

/** Loads what cards of a kind show; the other kinds need nothing of the server. */
const loaders: { readonly [K in CardKind]?: (scope: Scope, card: CardOf<K>) => Promise<unknown> } & {
  readonly [K in keyof CardData]: (scope: Scope, card: CardOf<K>) => Promise<CardData[K]>
} = {
  attention: loadNotices,
  async firstSteps(scope) {
    const [rows, guide] = await Promise.all([loadRowCounts(scope), getPreference(scope, 'guide')])
    return { rows, dismissed: isRecord(guide) && guide['dismissed'] === true }
  },
  count: countListRows,
  rows: firstRows,
  chart: chartGroups,
  changes: scope => latestChanges(scope, 'own'),
  async figure(scope, { module, name }) {
    const { figures = {} } = scope.registry.part(openPage(scope, module))
    // Own properties only: `constructor`, which every object has, is no figure.
    const load = Object.hasOwn(figures, name) ? figures[name] : undefined
    return load ? load(scope) : null
  },
}

/** A scope whose reads are cancelled by the signal. */
export type CancellableScope = (signal: AbortSignal) => Scope

interface Loading {
  scope: CancellableScope
  /** Whether the reply waits for it, however long it takes. */
  patient: boolean
  onFailure: (error: unknown) => void
}

/** The answers of the cards. One that is slow or fails does not affect the others. */
export async function loadCards(cards: readonly HomeCard[], loading: Loading): Promise<CardAnswers> {
  const answers = await Promise.all(cards.map(async card => [card.id, await loadCard(card, loading)] as const))
  return Object.fromEntries(answers)
}

async function loadCard(card: HomeCard, { scope, patient, onFailure }: Loading): Promise<CardAnswer> {
  const load = loaders[card.kind] as ((scope: Scope, card: HomeCard) => Promise<unknown>) | undefined
  if (!load) return { state: 'ready', data: null }
  const own = new AbortController()
  const answer = load(scope(own.signal).onReplica(), card).then(
    (data): CardAnswer => ({ state: 'ready', data }),
    (error: unknown): CardAnswer => {
      if (own.signal.aborted) return { state: 'late' }
      const closed = closedAnswer(error)
      if (closed) return closed
      onFailure(error)
      return { state: 'failed' }
    },
  )
  if (patient) return answer
  let timer: NodeJS.Timeout | undefined
  const late = new Promise<CardAnswer>(resolve => {
    timer = setTimeout(() => {
      own.abort()
      resolve({ state: 'late' })
    }, cardTimeout)
  })
  return Promise.race([answer, late]).finally(() => clearTimeout(timer))
}

/** Why a card is not shown; null where that is a fault. */
function closedAnswer(error: unknown): CardAnswer | null {
  if (!(error instanceof Refusal) || error.status >= 500) return null
  return { state: 'closed', why: error.status === 403 ? 'rights' : 'gone' }
}
