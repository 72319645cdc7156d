/** A search result across modules. */
export interface RecordMatch {
  module: string
  id: number
  title: string
  status: number
  /** The matching text, where that is not the title. */
  by?: string
}
export const maxMatchesPerModule = 5

/** The row id in a keyword: `#12`, or digits alone. */
export function parseIdKeyword(keyword: string): number | null {
  const [, digits] = /^[#＃]?\s*([1-9]\d{0,14})$/.exec(keyword.trim()) ?? []
  return digits === undefined ? null : Number(digits)
}

/** Whether the keyword is an id only: `#12`. */
export const isIdKeyword = (keyword: string): boolean => /^\s*[#＃]/.test(keyword)

/** Minimum length of a keyword: two Chinese characters, three letters or digits. */
export const isSearchable = (keyword: string): boolean => {
  const text = keyword.trim()
  return parseIdKeyword(text) !== null || text.length >= (/\p{Script=Han}/u.test(text) ? 2 : 3)
}
