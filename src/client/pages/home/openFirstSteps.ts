import { modules } from '#product/modules'
import type { CardData } from '../../../shared/wire/homeCards.ts'
import type { Account } from '../../api/session/session.ts'
import { firstStepsOf } from '../../views/clientParts.ts'

/** The first steps of a new organisation; null once they are done or dismissed. */
export function openFirstSteps(account: Account | null, known: CardData['firstSteps'] | undefined) {
  if (!known || known.dismissed || !account || account.platform) return null
  const steps = firstStepsOf(modules)
    .filter(({ module, needs }) => account.verbs[module.route]?.includes(needs))
    .map(({ module, least }) => ({ module, done: (known.rows[module.name] ?? 0) >= least }))
  return steps.some(({ done }) => !done) ? steps : null
}
