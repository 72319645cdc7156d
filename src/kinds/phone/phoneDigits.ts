import { halfWidth } from '../../shared/rules/cleanText.ts'

const phonePattern = /^[+\d\s().-]+$/
/** Cells with enough digits that are no phone number: a date, a decimal fraction. */
const otherPattern = /^\d{4}-\d\d-\d\d$|^\d{7,}\.\d+$/
/** Invisible format characters that come along when a number is copied. */
const invisible = /\p{Cf}/gu
/** A spreadsheet's text marker in front, or the `.0` of a number read as a decimal. */
const marks = /^['‘’`]|(?<=^\d+)\.0+$/g

/** Removes format characters and spreadsheet marks. */
export const stripPhoneMarks = (text: string): string => text.replace(invisible, '').trim().replace(marks, '')

/** The digits alone, without the country code of China. */
export function phoneDigits(text: string): string {
  const digits = text.replace(/\D/g, '')
  return digits.replace(/^(?:00)?86(?=1\d{10}$)/, '')
}

export const isPhoneText = (text: string): boolean => phonePattern.test(text) && !otherPattern.test(text)

/** A keyword that may be part of a phone number, in its stored form; any other keyword unchanged. */
export const phoneKeyword = (keyword: string): string => {
  const plain = stripPhoneMarks(halfWidth(keyword))
  if (!isPhoneText(plain)) return keyword
  return phoneDigits(plain.replace(/^\s*(?:\+|00)86(?=[\s\d])/, '')) || keyword
}
