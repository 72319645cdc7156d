import i18next from 'i18next'

/** A count of rows as text; with a + where counting stopped there. */
export const formatRowCount = (count: number, more: boolean | undefined): string =>
  `${count.toLocaleString(i18next.language)}${more ? '+' : ''}`
