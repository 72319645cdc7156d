import { type AnyModule, type Field, fieldOf, fieldsOf, isChildren, isPointing, isRegion } from '../../../schema/index.ts'
import type { Language } from '../../../shared/rules/languages.ts'
import type { DifferenceRow } from '../../../shared/wire/pastList.ts'
import type { ListQuery } from '../../db/query/conditions.ts'
import type { Scope } from '../../db/scope.ts'
import { valueFormatter } from '../../text/formatValue.ts'
import { translatedModule, translateKey } from '../../text/translations.ts'
import { differencePage, type DifferenceRequest } from '../past/difference.ts'
import { maxTouchedRows } from '../past/readFormerValues.ts'
import { titlesOfValues } from '../valueTexts.ts'
import type { ExportLayout } from './exportLayout.ts'
import { type ByteStream, writeLinesOfText } from './writeRows.ts'

const labels = ['kind', 'id', 'name', 'field', 'before', 'after'] as const

interface DifferenceFile {
  query: ListQuery
  between: DifferenceRequest
  layout: ExportLayout
  /** Called with the rows before they are written. */
  onRows: (ids: readonly number[]) => Promise<void>
}

/** The difference of a list between two moments as a file: a line for each field of each row. */
export function writeDifferences(
  scope: Scope,
  module: AnyModule,
  { query, between, layout: { format, language }, onRows }: DifferenceFile,
): ByteStream {
  const word = (key: string) => translateKey(language, `sheets:difference.${key}`)
  async function* lines() {
    const { data } = await differencePage(scope, module, {
      query: { ...query, limit: maxTouchedRows, offset: 0 },
      page: 1,
      between,
    })
    await onRows(data.map(({ id }) => id))
    const print = await valuePrinter(scope, module, { rows: data, language })
    for (const { id, kind, title, changes } of data) {
      const about = [word(kind), id, title]
      const filled = Object.entries(changes).filter(([name, [before, after]]) => print(name, before) !== print(name, after))
      if (!filled.length) yield [...about, '', '', '']
      for (const [name, [before, after]] of filled)
        yield [...about, labelOf(module, language, name), print(name, before), print(name, after)]
    }
  }
  return writeLinesOfText({ title: translatedModule(module, language).label, labels: labels.map(word), format }, lines())
}

function labelOf(module: AnyModule, language: Language, name: string): string {
  const own = fieldOf(translatedModule(module, language), name)
  return own?.label ?? translateKey(language, `engine:system.${name}`)
}

type PrintValue = (name: string, value: unknown) => string

/** Values of the rows as text: of references the titles of today. */
async function valuePrinter(
  scope: Scope,
  module: AnyModule,
  { rows, language }: { rows: readonly DifferenceRow[]; language: Language },
): Promise<PrintValue> {
  const titles = new Map<string, ReadonlyMap<unknown, string>>()
  for (const [name, field] of Object.entries(fieldsOf(module))) {
    if (!isPointing(field) && !isRegion(field)) continue
    const values = [...new Set(rows.flatMap(row => row.changes[name] ?? []).flatMap(value => value))]
    titles.set(name, await titlesOfValues(scope, module, { field, values }))
  }
  const fields = fieldsOf(translatedModule(module, language))
  const comma = translateKey(language, 'engine:comma')
  return (name, value) => {
    const field = fields[name]
    if (!field || value === null || value === undefined || value === '') return ''
    const known = titles.get(name)
    if (known)
      return [value]
        .flat()
        .flatMap(id => (id ? (known.get(id) ?? `#${String(id)}`) : []))
        .join(comma)
    return isChildren(field) ? printChildren(scope, field, { value, language }) : valueFormatter(field, language)(value)
  }
}

/** Child rows of a row, each with its place and what differs in it. */
function printChildren(
  { registry }: Scope,
  field: Extract<Field, { kind: 'children' }>,
  { value, language }: { value: unknown; language: Language },
): string {
  const child = registry.named(field.of)
  const fields = child ? fieldsOf(translatedModule(child, language)) : {}
  return (value as readonly Readonly<Record<string, unknown>>[])
    .map(({ line, id: _id, ...values }) => {
      const parts = Object.entries(values).flatMap(([name, one]) => {
        const own = fields[name]
        return own && one !== null && one !== '' ? `${own.label} ${valueFormatter(own, language)(one)}` : []
      })
      return `${String(line)}. ${parts.join(translateKey(language, 'engine:comma'))}`
    })
    .join('\n')
}
