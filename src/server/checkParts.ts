import type { AnyModule } from '../schema/index.ts'
import type { AnyPart } from './db/modulePart.ts'

/** Errors in the server halves of the modules, each with its address. */
export const checkParts = (modules: readonly AnyModule[], parts: Readonly<Record<string, AnyPart>>): string[] =>
  modules.flatMap(({ name, notices = {} }) =>
    Object.keys((Object.hasOwn(parts, name) ? parts[name]?.attention : undefined) ?? {})
      .filter(notice => !Object.hasOwn(notices, notice))
      .map(notice => `${name}.attention.${notice}: nothing says what it is; write \`notices: { ${notice}: '…' }\` in its schema`),
  )
