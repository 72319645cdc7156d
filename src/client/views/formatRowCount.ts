import i18next from 'i18next'

/** How many rows there are, in words: where they were not all counted, that there are more. */
export const formatRowCount = (count: number, more: boolean | undefined): string | number =>
  more ? `${count.toLocaleString(i18next.language)}+` : count
