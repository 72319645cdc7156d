/** A row that may have been meant, of whichever module. */
export interface RecordMatch {
  module: string
  id: number
  title: string
  status: number
  /** The text it was found by, where that is not its title. */
  by?: string
}
/** Of each module so many at most. */
export const maxMatchesPerModule = 5

/** What of a keyword is the number of a row: `#12`, or digits alone. */
export function parseIdKeyword(keyword: string): number | null {
  const [, digits] = /^[#＃]?\s*([1-9]\d{0,14})$/.exec(keyword.trim()) ?? []
  return digits === undefined ? null : Number(digits)
}

/** Whether it asks for that number and nothing else. */
export const isIdKeyword = (keyword: string): boolean => /^\s*[#＃]/.test(keyword)

/** Less than this says too little: two signs in Chinese, three in letters and digits. */
export const isSearchable = (keyword: string): boolean => {
  const text = keyword.trim()
  return parseIdKeyword(text) !== null || text.length >= (/\p{Script=Han}/u.test(text) ? 2 : 3)
}
