import type { AnyModule, Verb } from '../../schema/index.ts'
import type { Refusal } from '../../shared/wire/refusal.ts'
import type { Data } from '../db/connection.ts'
import type { Scope } from '../db/scope.ts'
import type { Language } from '../../shared/rules/languages.ts'

/** What a call brings: JSON from outside, not yet believed. */
export interface CallInput {
  body: Readonly<Record<string, unknown>>
  query: Readonly<Record<string, unknown>>
  /** Idempotency-Key. */
  key: string | null
  /** What it is answered in; Chinese when silent. */
  language?: Language
  /** Whether nobody waits for the answer any more. */
  isGone?: () => boolean
}
/** A reply whose data is JSON already. */
export class JsonReply {
  readonly text: string
  constructor(text: string) {
    this.text = text
  }
}

/** How one row of several fared. */
export type SaveOutcome = { id: number; saved: Data } | { id: number | null; refusal: Refusal }
/** A reply of outcomes; their refusals are put into words where replies are made. */
export class SaveOutcomes {
  readonly module: AnyModule
  readonly rows: readonly SaveOutcome[]
  constructor(module: AnyModule, rows: readonly SaveOutcome[]) {
    this.module = module
    this.rows = rows
  }
}

/** One verb of every module: what it needs, what it is told, what it does. */
export interface Operation<Input> {
  needs(module: AnyModule, sent: CallInput): readonly Verb[]
  parse(module: AnyModule, sent: CallInput): Input
  run(scope: Scope, module: AnyModule, input: Input): Promise<unknown>
}
/** An operation as the pipeline calls it, once `needs` is permitted. */
export interface AnyOperation {
  needs(module: AnyModule, sent: CallInput): readonly Verb[]
  answer(scope: Scope, module: AnyModule, sent: CallInput): Promise<unknown>
}
export const operation = <Input>(one: Operation<Input>): Operation<Input> & AnyOperation => ({
  ...one,
  answer: async (scope, module, sent) => one.run(scope, module, one.parse(module, sent)),
})
