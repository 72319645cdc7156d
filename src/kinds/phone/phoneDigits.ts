import { halfWidth } from '../../shared/rules/cleanText.ts'

const written = /^[+\d\s().-]+$/
/** What a cell may hold that has the digits of one: a day, a number with a fraction. */
const another = /^\d{4}-\d\d-\d\d$|^\d{7,}\.\d+$/
/** What is not seen and comes along when a number is copied. */
const unseen = /\p{Cf}/gu
/** How a spreadsheet marks a text, and how others write its numbers. */
const marks = /^['‘’`]|(?<=^\d+)\.0+$/g

/** A number without what was never meant to be part of it. */
export const withoutMarks = (text: string): string => text.replace(unseen, '').trim().replace(marks, '')

/** The digits alone, without the prefix of China. */
export function phoneDigits(text: string): string {
  const digits = text.replace(/\D/g, '')
  return digits.replace(/^(?:00)?86(?=1\d{10}$)/, '')
}

export const isPhoneText = (text: string): boolean => written.test(text) && !another.test(text)

/** A keyword that may be part of a number, as numbers are stored; any other as it is. */
export const phoneKeyword = (keyword: string): string => {
  const plain = withoutMarks(halfWidth(keyword))
  if (!isPhoneText(plain)) return keyword
  return phoneDigits(plain.replace(/^\s*(?:\+|00)86(?=[\s\d])/, '')) || keyword
}
