/** undefined, '' and null all mean empty. */
export const normalizeEmpty = (value: unknown): unknown => (value === undefined || value === '' ? null : value)
export const isSameValue = (a: unknown, b: unknown): boolean =>
  JSON.stringify(normalizeEmpty(a)) === JSON.stringify(normalizeEmpty(b))
