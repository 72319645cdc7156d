import type { AnyModule, Verb } from '../../schema/index.ts'
import type { Refusal } from '../../wire/refusal.ts'
import type { Data } from '../db/connection.ts'
import type { Scope } from '../db/scope.ts'
import type { Language } from '../../rules/languages.ts'

/** What a call brings: JSON from outside, not yet believed. */
export interface Sent {
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
export class Json {
  readonly text: string
  constructor(text: string) {
    this.text = text
  }
}

/** How one row of several fared. */
export type Outcome = { id: number; saved: Data } | { id: number | null; refusal: Refusal }
/** A reply of outcomes; their refusals are put into words where replies are made. */
export class Outcomes {
  readonly module: AnyModule
  readonly rows: readonly Outcome[]
  constructor(module: AnyModule, rows: readonly Outcome[]) {
    this.module = module
    this.rows = rows
  }
}

/** One verb of every module: what it needs, what it is told, what it does. */
export interface Operation<Input> {
  needs(module: AnyModule, sent: Sent): readonly Verb[]
  parse(module: AnyModule, sent: Sent): Input
  run(scope: Scope, module: AnyModule, input: Input): Promise<unknown>
}
/** An operation as the pipeline calls it, once `needs` is permitted. */
export interface AnyOperation {
  needs(module: AnyModule, sent: Sent): readonly Verb[]
  answer(scope: Scope, module: AnyModule, sent: Sent): Promise<unknown>
}
export const operation = <Input>(one: Operation<Input>): Operation<Input> & AnyOperation => ({
  ...one,
  answer: async (scope, module, sent) => one.run(scope, module, one.parse(module, sent)),
})
