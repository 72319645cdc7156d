import type { AnyModule, Right } from '../../schema/index.ts'
import type { Language } from '../../shared/rules/languages.ts'
import type { Refusal } from '../../shared/wire/refusal.ts'
import type { Data } from '../db/connection.ts'
import type { Scope } from '../db/scope.ts'

/** The input of a call: JSON from outside, not yet validated. */
export interface CallInput {
  body: Readonly<Record<string, unknown>>
  query: Readonly<Record<string, unknown>>
  /** Idempotency-Key. */
  key: string | null
  /** Language of the reply; Chinese by default. */
  language?: Language
  /** Whether the caller has hung up. */
  isGone?: () => boolean
}
/** A reply whose data is already JSON text. */
export class JsonReply {
  readonly text: string
  constructor(text: string) {
    this.text = text
  }
}

/** The outcome of one row of several. */
export type SaveOutcome = { id: number; saved: Data } | { id: number | null; refusal: Refusal }
/** A reply of outcomes; `reply` puts their refusals into words. */
export class SaveOutcomes {
  readonly module: AnyModule
  readonly rows: readonly SaveOutcome[]
  constructor(module: AnyModule, rows: readonly SaveOutcome[]) {
    this.module = module
    this.rows = rows
  }
}

/** What the pipeline asks of an operation before it runs. */
interface OperationRights {
  needs(module: AnyModule, sent: CallInput): readonly Right[]
  /** Further pages on any of which the rights are enough. */
  parentPages?(module: AnyModule, modules: readonly AnyModule[]): readonly AnyModule[]
  /** Whether it only reads, whatever it needs. */
  readsOnly?: true
}
/** One verb of every module: the rights it needs, its input, and what it does. */
export interface Operation<Input> extends OperationRights {
  parse(module: AnyModule, sent: CallInput): Input
  run(scope: Scope, module: AnyModule, input: Input): Promise<unknown>
}
/** An operation as the pipeline calls it, once `needs` is permitted. */
export interface AnyOperation extends OperationRights {
  answer(scope: Scope, module: AnyModule, sent: CallInput): Promise<unknown>
}
export const operation = <Input>(one: Operation<Input>): Operation<Input> & AnyOperation => ({
  ...one,
  answer: async (scope, module, sent) => one.run(scope, module, one.parse(module, sent)),
})
