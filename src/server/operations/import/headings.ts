import { halfWidth } from '../../../fields/typed.ts'
import { kindValue } from '../../../fields/values.ts'
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

/** What else the only field of its kind among the imported may be called. */
const calledOf = perModule((module): ReadonlyMap<string, string> => {
  const fields = (module.import ?? []).flatMap(name => {
    const field = fieldsOf(module)[name]
    return field ? [{ name, field }] : []
  })
  const only = fields.filter(({ field }) => fields.filter(one => one.field.kind === field.kind).length === 1)
  return new Map(
    only.flatMap(({ name, field }) => (kindValue(field).called ?? []).map(heading => [plain(heading), name] as const)),
  )
})

/** The fields a row of cells is headed by; null where a cell says none. What a field is called exactly comes first. */
export function namedBy(module: AnyModule, cells: readonly string[]): (string | null)[] {
  const exactly = cells.map(cell => headingsOf(module).get(plain(cell)) ?? null)
  return exactly.map((name, column) => {
    const called = calledOf(module).get(plain(cells[column] ?? ''))
    return name ?? (called !== undefined && !exactly.includes(called) ? called : null)
  })
}
