import i18next from 'i18next'

/** A count of rows as text; with a + where counting stopped there, so that there may be more. */
export const formatRowCount = (count: number, isMinimum = false): string =>
  `${count.toLocaleString(i18next.language)}${isMinimum ? '+' : ''}`
