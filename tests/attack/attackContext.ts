import { type AnyModule, hasPage } from '../../src/schema/index.ts'
import type { AnyPart } from '../../src/server/db/modulePart.ts'
import type { Draft } from '../fixtures/drafts.ts'

/** What the attacks are made of: modules, and rows of the other organisation. */
export interface AttackContext {
  modules: readonly AnyModule[]
  parts: Readonly<Record<string, AnyPart>>
  /** By module: the row of the other organisation, and what it was saved from. */
  theirs: Readonly<Record<string, { id: number; row: Draft }>>
  otherOrg: number
  /** Token of the attacking administrator, and key of the other organisation. */
  token: string
  otherKey: string
  /** Addresses of files of the other organisation. */
  theirFiles: readonly string[]
  /** A port that nobody may connect to. */
  trap: number
}

/** Answers to who may not, to what is not there, and to what cannot be. */
export const refusals: readonly number[] = [403, 404, 422]

export const pagesOf = ({ modules }: AttackContext): readonly AnyModule[] => modules.filter(hasPage)
/** Those of which the other organisation has a row. */
export const pagesWithTheirs = (context: AttackContext): readonly AnyModule[] =>
  pagesOf(context).filter(module => context.theirs[module.name] !== undefined)
export const callAt = ({ wire }: AnyModule, call: string): string => `${wire.path}/${call}`
