import { kindValue } from '../../../kinds/kindValues.ts'
import { type AnyModule, fieldsOf, memoByModule, importFieldsOf } from '../../../schema/index.ts'
import { halfWidth } from '../../../shared/rules/cleanText.ts'
import { languages } from '../../../shared/rules/languages.ts'
import { translatedModule } from '../../text/translations.ts'

/** A heading normalised for comparison: without brackets, spaces and marks. */
export const normalHeading = (text: string): string =>
  halfWidth(text.slice(0, 200))
    .replace(/\([^()]*\)|\[[^[\]]*\]|【[^【】]*】/g, '')
    .replace(/[\s*:_]/g, '')
    .toLowerCase()

/** Headings of a module's columns: label, translation or name of each field; imported fields win. */
const headingsOf = memoByModule((module): ReadonlyMap<string, string> => {
  const labels = languages.flatMap(language =>
    Object.entries(fieldsOf(translatedModule(module, language))).map(([name, { label }]) => [label, name] as const),
  )
  const all = [...labels, ...Object.keys(fieldsOf(module)).map(name => [name, name] as const)]
  const imported = all.filter(([, name]) => importFieldsOf(module).includes(name))
  return new Map([...all, ...imported.toReversed()].map(([heading, name]) => [normalHeading(heading), name]))
})

/** Further headings of a field that is the only one of its kind among the imported ones. */
const aliasesOf = memoByModule((module): ReadonlyMap<string, string> => {
  const fields = importFieldsOf(module).flatMap(name => {
    const field = fieldsOf(module)[name]
    return field ? [{ name, field }] : []
  })
  const only = fields.filter(({ field }) => fields.filter(one => one.field.kind === field.kind).length === 1)
  return new Map(
    only.flatMap(({ name, field }) => (kindValue(field).called ?? []).map(heading => [normalHeading(heading), name] as const)),
  )
})

/** The fields of a heading row; null for a cell that names none. Exact names win over aliases. */
export function matchHeadings(module: AnyModule, cells: readonly string[]): (string | null)[] {
  const exactly = cells.map(cell => headingsOf(module).get(normalHeading(cell)) ?? null)
  return exactly.map((name, column) => {
    const called = aliasesOf(module).get(normalHeading(cells[column] ?? ''))
    return name ?? (called !== undefined && !exactly.includes(called) ? called : null)
  })
}
