import { create } from 'zustand'
import type { AnyModule } from '../../../schema/index.ts'
import { maxRevealed } from '../../../shared/wire/envelope.ts'
import type { RevealedValue } from '../../../shared/wire/personal.ts'
import { callOf } from '../../api/request.ts'
import { useSession } from '../../api/session/session.ts'

interface RevealedState {
  /** By module, row and field. In memory alone, and not for long. */
  values: Readonly<Record<string, RevealedValue>>
}
export const useRevealedValues = create<RevealedState>()(() => ({ values: {} }))
// The next account must not see what this one revealed: nobody would know of it.
useSession.subscribe(({ token }) => token === null && useRevealedValues.setState({ values: {} }))

/** Milliseconds until a plain value is masked again, in case somebody leaves the screen. */
const shownFor = 60_000

interface PersonalPlace {
  module: AnyModule
  id: number
  field: string
}
const keyOf = ({ module, id, field }: PersonalPlace): string => `${module.name} ${id} ${field}`

/** The plain value of a field in a row, of that version where one is known; null while it is masked. */
export const useRevealedValue = (place: PersonalPlace, version: unknown): string | null =>
  useRevealedValues(({ values }) => {
    const known = values[keyOf(place)]
    return known && (version === undefined || known.version === version) ? known.value : null
  })

/** Whether any of these values is plain. */
export const useIsAnyRevealed = (module: AnyModule, ids: readonly number[]): boolean =>
  useRevealedValues(({ values }) =>
    Object.keys(values).some(key => {
      const [of, id] = key.split(' ')
      return of === module.name && ids.includes(Number(id))
    }),
  )

/** Requests the plain values of a field; the request is audited. */
export async function revealValues(module: AnyModule, ids: readonly number[], field: string): Promise<void> {
  const some = ids.slice(0, maxRevealed)
  const revealed = await callOf(module, 'reveal')({ ids: some, field })
  const entries = revealed.map(value => [keyOf({ module, id: value.id, field }), value] as const)
  useRevealedValues.setState(({ values }) => ({ values: { ...values, ...Object.fromEntries(entries) } }))
  setTimeout(() => {
    useRevealedValues.setState(({ values }) => {
      const own = new Map(entries)
      return { values: Object.fromEntries(Object.entries(values).filter(([key, value]) => own.get(key) !== value)) }
    })
  }, shownFor)
}

/** Masks values of rows again; of one field, or of all. */
export function hideValues(module: AnyModule, ids: readonly number[], field?: string): void {
  useRevealedValues.setState(({ values }) => ({
    values: Object.fromEntries(
      Object.entries(values).filter(([key]) => {
        const [of, id, name] = key.split(' ')
        return !(of === module.name && ids.includes(Number(id)) && (field === undefined || field === name))
      }),
    ),
  }))
}
