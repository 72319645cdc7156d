import { halfWidth } from '../../../shared/rules/cleanText.ts'
import { kindValue } from '../../../kinds/kindValues.ts'
import { languages } from '../../../shared/rules/languages.ts'
import { type AnyModule, fieldsOf, memoByModule } from '../../../schema/index.ts'
import { translatedModule } from '../../text/translations.ts'

/** As headings are compared: without what people put around them. */
const normalHeading = (text: string): string =>
  halfWidth(text.slice(0, 200))
    .replace(/\([^()]*\)|\[[^[\]]*\]|【[^【】]*】/g, '')
    .replace(/[\s*:_]/g, '')
    .toLowerCase()

/** What the columns of a module may be headed by: label, translation or name of each field; what is imported comes first. */
const headingsOf = memoByModule((module): ReadonlyMap<string, string> => {
  const labels = languages.flatMap(language =>
    Object.entries(fieldsOf(translatedModule(module, language))).map(([name, { label }]) => [label, name] as const),
  )
  const all = [...labels, ...Object.keys(fieldsOf(module)).map(name => [name, name] as const)]
  const imported = all.filter(([, name]) => module.import?.includes(name))
  return new Map([...all, ...imported.toReversed()].map(([heading, name]) => [normalHeading(heading), name]))
})

/** What else the only field of its kind among the imported may be called. */
const aliasesOf = memoByModule((module): ReadonlyMap<string, string> => {
  const fields = (module.import ?? []).flatMap(name => {
    const field = fieldsOf(module)[name]
    return field ? [{ name, field }] : []
  })
  const only = fields.filter(({ field }) => fields.filter(one => one.field.kind === field.kind).length === 1)
  return new Map(
    only.flatMap(({ name, field }) => (kindValue(field).called ?? []).map(heading => [normalHeading(heading), name] as const)),
  )
})

/** The fields a row of cells is headed by; null where a cell says none. What a field is called exactly comes first. */
export function matchHeadings(module: AnyModule, cells: readonly string[]): (string | null)[] {
  const exactly = cells.map(cell => headingsOf(module).get(normalHeading(cell)) ?? null)
  return exactly.map((name, column) => {
    const called = aliasesOf(module).get(normalHeading(cells[column] ?? ''))
    return name ?? (called !== undefined && !exactly.includes(called) ? called : null)
  })
}
