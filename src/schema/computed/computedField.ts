import type { Formula } from '../../kinds/computed/kind.ts'
import type { Field, Fields } from '../kinds.ts'
import { mergeWords, renameWords, type Words } from '../texts/text.ts'

/** Options that belong to a row's own value, and not to a copy of it. */
const ownOptions = new Set([
  'required',
  'unique',
  'once',
  'default',
  'rowDefault',
  'when',
  'was',
  'stamps',
  'owner',
  'binds',
  'within',
  'near',
  'min',
  'max',
  'hint',
  'flags',
  'initial',
  'transitions',
  'pattern',
  'per',
  'needs',
  'shape',
  'platformOnly',
  'actions',
  'formula',
  'stored',
  'unlisted',
  'inline',
  'words',
])
const lookOf = (field: Field): Fields[string] =>
  Object.fromEntries(Object.entries(field).filter(([name]) => !ownOptions.has(name))) as unknown as Field

/** A computed field: it looks like `like`, and is never written by a client. */
export const computedField = (like: Field, { label, formula, ...rest }: { label: string; formula: Formula } & object): Field =>
  Object.freeze({ ...lookOf(like), label, readonly: true, ...rest, formula }) as Field

/** The field's translations, with those of the unit it has from its operands. */
export function wordsOfComputed(like: Field, words: Words | undefined): { words?: Words } {
  const look = lookOf(like)
  const inherited = renameWords(like.words ?? {}, option => (option !== 'label' && option in look ? option : undefined))
  const all = mergeWords([inherited, words])
  return Object.keys(all).length ? { words: all } : {}
}
