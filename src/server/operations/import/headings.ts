import { readFileSync } from 'node:fs'
import { halfWidth } from '../../../fields/typed.ts'
import { type AnyModule, fieldsOf, perModule } from '../../../schema/index.ts'

const translations = [
  new URL('../../../../locales/en-US/modules/', import.meta.url),
  new URL('../../../../locales/zh-TW/modules/', import.meta.url),
]

/** As headings are compared: without what people put around them. */
const plain = (text: string): string =>
  halfWidth(text.slice(0, 200))
    .replace(/\([^()]*\)|\[[^[\]]*\]|【[^【】]*】/g, '')
    .replace(/[\s*:_]/g, '')
    .toLowerCase()

/** The labels of a module's fields in other languages. */
function translated({ name: module }: AnyModule): (readonly [label: string, name: string])[] {
  return translations.flatMap(folder => {
    const words = read(new URL(`${module}.json`, folder))
    return Object.entries(words.fields ?? {}).map(([name, label]) => [label, name] as const)
  })
}

function read(file: URL): { fields?: Record<string, string> } {
  try {
    return JSON.parse(readFileSync(file, 'utf8'))
  } catch {
    return {}
  }
}

/** What the columns of a module may be headed by: label, translation or name of each field; what is imported comes first. */
const headingsOf = perModule((module): ReadonlyMap<string, string> => {
  const fields = Object.entries(fieldsOf(module))
  const all = [
    ...fields.map(([name, { label }]) => [label, name] as const),
    ...translated(module),
    ...fields.map(([name]) => [name, name] as const),
  ]
  const imported = all.filter(([, name]) => module.import?.includes(name))
  return new Map([...all, ...imported.toReversed()].map(([heading, name]) => [plain(heading), name]))
})

/** The fields a row of cells is headed by; null where a cell says none. */
export const namedBy = (module: AnyModule, cells: readonly string[]): (string | null)[] =>
  cells.map(cell => headingsOf(module).get(plain(cell)) ?? null)
