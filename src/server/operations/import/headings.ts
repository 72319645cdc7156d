import { halfWidth } from '../../../fields/typed.ts'
import { languages } from '../../../rules/languages.ts'
import { type AnyModule, fieldsOf, perModule } from '../../../schema/index.ts'
import { spoken } from '../../packs.ts'

/** As headings are compared: without what people put around them. */
const plain = (text: string): string =>
  halfWidth(text.slice(0, 200))
    .replace(/\([^()]*\)|\[[^[\]]*\]|【[^【】]*】/g, '')
    .replace(/[\s*:_]/g, '')
    .toLowerCase()

/** What the columns of a module may be headed by: label, translation or name of each field; what is imported comes first. */
const headingsOf = perModule((module): ReadonlyMap<string, string> => {
  const labels = languages.flatMap(language =>
    Object.entries(fieldsOf(spoken(module, language))).map(([name, { label }]) => [label, name] as const),
  )
  const all = [...labels, ...Object.keys(fieldsOf(module)).map(name => [name, name] as const)]
  const imported = all.filter(([, name]) => module.import?.includes(name))
  return new Map([...all, ...imported.toReversed()].map(([heading, name]) => [plain(heading), name]))
})

/** The fields a row of cells is headed by; null where a cell says none. */
export const namedBy = (module: AnyModule, cells: readonly string[]): (string | null)[] =>
  cells.map(cell => headingsOf(module).get(plain(cell)) ?? null)
