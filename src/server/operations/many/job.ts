import type { AnyModule, Verb } from '../../../schema/index.ts'
import { askFor } from '../../features/jobs/ask.ts'
import { jobKind } from '../../features/jobs/kind.ts'
import type { Scope } from '../../db/scope.ts'
import type { ManyChange } from './judge.ts'
import { runSelection, type Work } from './run.ts'
import { lot, type Selection } from './selection.ts'

interface Given {
  selection: Selection
  change: ManyChange
  needs: readonly Verb[]
}

/** A change of more rows than one call should wait for. What a run that was lost had done, the next one finds done; what its owner may no more, it does no more. */
export const manyJob = jobKind<Given>({
  needs: ({ needs }) => needs,
  async run({ scope, module, id, signal, progress, confirm, stays }, { selection, change }) {
    let objection: unknown = null
    const isAllowed = () =>
      confirm().then(
        () => true,
        (error: unknown) => {
          objection = error
          return false
        },
      )
    const work: Work = {
      progress,
      stopped: async () => signal.aborted || !(await isAllowed()),
      job: id,
      stays: receipt => stays({ ...receipt }),
    }
    const receipt = await runSelection(scope, module, { selection, change, work })
    signal.throwIfAborted()
    if (objection !== null) throw objection
    return { result: { ...receipt } }
  },
})

/** At once while they are few, else as a job: what it brought about, or the job's id. */
export async function runNowOrLater(scope: Scope, module: AnyModule, given: Given): Promise<unknown> {
  const { selection, change } = given
  const unwatched = { progress: () => undefined, stopped: () => false }
  if (selection.count <= lot) return runSelection(scope, module, { selection, change, work: unwatched })
  const job = await askFor(scope, { kind: 'many', module, given, total: selection.count })
  return { job, total: selection.count }
}
