import { parentPort } from 'node:worker_threads'
import type { FieldProblem } from '../../shared/wire/refusal.ts'
import { UnfitValue } from '../kindSql.ts'
import { sanitiseHtml } from './sanitiseHtml.ts'

export interface SanitiseTask {
  id: number
  html: string
}
export type SanitiseResult = { id: number } & ({ html: string } | { problem: FieldProblem } | { error: string })

const port = parentPort!
port.on('message', ({ id, html }: SanitiseTask) => {
  try {
    port.postMessage({ id, html: sanitiseHtml(html) } satisfies SanitiseResult)
  } catch (error) {
    const result: SanitiseResult = error instanceof UnfitValue ? { id, problem: error.problem } : { id, error: String(error) }
    port.postMessage(result)
  }
})
