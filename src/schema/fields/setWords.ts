import type { Field } from '../kinds.ts'
import { kindTraits } from '../kindTraits.ts'
import { isReference } from '../read.ts'
import { clockOrder, type ClockWord } from './rowCase.ts'

/** What an action sets that is known only when it runs: the account that runs it, the day, the moment. */
export type SetWord = 'me' | ClockWord

const clockWords = ['today', 'now'] as const

/** The word that a value means in this field; undefined if it is a plain value. */
export function setWordOf(field: Field, value: unknown): SetWord | undefined {
  if (isReference(field)) return value === 'me' ? value : undefined
  return clockWords.find(word => value === word && clockOrder(word) === kindTraits(field).ordered)
}
/** The word for the time in this field, where it has one. */
export const clockWordOf = (field: Field): ClockWord | undefined =>
  clockWords.find(word => clockOrder(word) === kindTraits(field).ordered)
