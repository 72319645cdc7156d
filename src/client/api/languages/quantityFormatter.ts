import type { FormatterModule } from 'i18next'

/** Parameters of texts that are quantities. A number may also identify something, the line of a file or an error: it has no separators. */
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
