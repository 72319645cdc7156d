import type { Formula } from '../kinds/computed/kind.ts'

interface TextFormula {
  type: 'text'
  formula: Formula
}

/** The address of the first picture of an `images` field. */
export const firstPicture = (field: string): TextFormula => ({ type: 'text', formula: { name: 'firstPicture', field } })

/** The titles of the rows that a `references` field names, those that are deleted aside. */
export const titlesOf = (field: string): TextFormula => ({ type: 'text', formula: { name: 'titlesOf', field } })
