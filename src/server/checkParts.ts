import type { AnyModule } from '../schema/index.ts'
import { languages } from '../shared/rules/languages.ts'
import { hasText } from './text/translations.ts'
import type { AnyPart } from './db/modulePart.ts'

/** Errors in the server halves of the modules, each with its address. */
export const checkParts = (modules: readonly AnyModule[], parts: Readonly<Record<string, AnyPart>>): string[] =>
  modules.flatMap(({ name }) =>
    Object.keys((Object.hasOwn(parts, name) ? parts[name]?.attention : undefined) ?? {})
      .filter(notice => !hasText(languages[0], `attention:notice.${name}.${notice}`))
      .map(notice => `${name}.attention.${notice}: no text "notice.${name}.${notice}" in locales/${languages[0]}/attention.json`),
  )
