import type { FormatterModule } from 'i18next'

/** The parameters of texts that say how many; others are also numbers of rows, lines and errors, which are no quantity. */
const quantities: ReadonlySet<unknown> = new Set(
  'count total of used rows added updated skipped failed changed restored left refused done beyond shown most recipients withdrawn'.split(
    ' ',
  ),
)
/** Quantities have separators of thousands in every text, as counts and figures beside them have. */
export const quantityFormatter: FormatterModule = {
  type: 'formatter',
  init: () => undefined,
  add: () => undefined,
  addCached: () => undefined,
  format: (...[value, , language, options]: Parameters<FormatterModule['format']>): string =>
    typeof value === 'number' && quantities.has(options?.['interpolationkey']) ? value.toLocaleString(language) : value,
}

/** The formatter is asked about every parameter; React escapes. */
export const interpolation = { escapeValue: false, alwaysFormat: true }
