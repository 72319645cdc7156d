import type { AnyModule } from '../../../schema/index.ts'
import type { Language } from '../../../shared/rules/languages.ts'
import type { RefusedBinRow } from '../../../shared/wire/recycleBin.ts'
import type { Refusal } from '../../../shared/wire/refusal.ts'
import { refusalSentence } from '../../text/sentences.ts'

interface RefusedRows {
  module: AnyModule
  /** By id. */
  refused: ReadonlyMap<number, Refusal>
}
/** The rows that were refused, each with the sentence that says why. */
export const refusedBinRows = (all: readonly RefusedRows[], language: Language | undefined): RefusedBinRow[] =>
  all.flatMap(({ module, refused }) =>
    [...refused].map(([id, refusal]) => ({
      module: module.name,
      id,
      error: refusalSentence(refusal, { module, ...(language ? { language } : {}) }),
    })),
  )
