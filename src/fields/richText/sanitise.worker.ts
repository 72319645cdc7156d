import { parentPort } from 'node:worker_threads'
import type { FieldProblem } from '../../wire/refusal.ts'
import { Unfit } from '../sql.ts'
import { sanitise } from './sanitise.ts'

export interface SanitiseTask {
  id: number
  html: string
}
export type SanitiseResult = { id: number } & ({ html: string } | { problem: FieldProblem } | { error: string })

const port = parentPort!
port.on('message', ({ id, html }: SanitiseTask) => {
  try {
    port.postMessage({ id, html: sanitise(html) } satisfies SanitiseResult)
  } catch (error) {
    const result: SanitiseResult = error instanceof Unfit ? { id, problem: error.problem } : { id, error: String(error) }
    port.postMessage(result)
  }
})
