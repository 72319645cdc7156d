const written = /^[+\d\s().-]+$/

/** The digits alone, without the prefix of China. */
export function bareNumber(text: string): string {
  const digits = text.replace(/\D/g, '')
  return digits.replace(/^(?:00)?86(?=1\d{10}$)/, '')
}

/** A keyword that may be part of a number, as numbers are stored; any other as it is. */
export const numberSought = (keyword: string): string => {
  if (!written.test(keyword)) return keyword
  return keyword.replace(/^\s*(?:\+|00)86(?=[\s\d])/, '').replace(/\D/g, '') || keyword
}

export const isWritten = (text: string): boolean => written.test(text)
