import { kindValue } from '../../../kinds/kindValues.ts'
import {
  type AnyModule,
  type Field,
  type FieldOf,
  fieldsOf,
  isPointing,
  isRegion,
  isTitled,
  titleKey,
  importedChildColumns,
  importFieldsOf,
  childrenInSheet,
} from '../../../schema/index.ts'
import type { Language } from '../../../shared/rules/languages.ts'
import { mayView } from '../../auth/permit.ts'
import type { Data } from '../../db/connection.ts'
import type { Scope } from '../../db/scope.ts'
import { cellWords, translateInto, valueFormatter } from '../../text/formatValue.ts'
import { translatedModule } from '../../text/translations.ts'
import { withRegionsOfSheet } from '../export/regionsInSheet.ts'
import { childModule, readChildren } from '../save/children/readChildren.ts'
import { pickableTitles } from './columnHint.ts'
import { regionLookup } from './regionLookup.ts'

const newest = { sort: 'id', descending: true, limit: 1, offset: 0 }

/** An example: the newest row with all its child rows, if the account may view it. Imported again, it changes nothing. */
export async function exampleRows(scope: Scope, module: AnyModule, language: Language): Promise<readonly (readonly string[])[]> {
  const names = importFieldsOf(module)
  const children = childrenInSheet(module, names)
  const row = mayView(scope.who, module) ? await newestRow(scope, withRegionsOfSheet(module, names)) : null
  const own = await exampleCells(scope, module, { names: names.filter(name => name !== children?.[0]), row, language })
  if (!children) return [own]
  const child = childModule(scope, children)
  const columns = importedChildColumns(child, children[1])
  const id = Number(row?.['id'])
  const stored = row ? ((await readChildren(scope, children, [id])).get(id) ?? []) : [null]
  const examples: (readonly string[])[] = []
  for (const one of stored) examples.push(await exampleCells(scope, child, { names: columns, row: one, language }))
  const blank = (cells: readonly unknown[]) => cells.map(() => '')
  return (examples.length ? examples : [blank(columns)]).map((cells, index) =>
    (index ? blank(own) : own).toSpliced(names.indexOf(children[0]), 0, ...cells),
  )
}

interface ExampleLine {
  names: readonly string[]
  /** Null where there is none: then the cells are made up. */
  row: Data | null
  language: Language
}
async function exampleCells(scope: Scope, module: AnyModule, { names, row, language }: ExampleLine): Promise<readonly string[]> {
  const fields = fieldsOf(translatedModule(module, language))
  if (row) return names.map(name => printCell(fields[name], { name, row, language }))
  const made: string[] = []
  for (const name of names) made.push(await sampleCell(scope, module, { field: fields[name], language }))
  return made
}

async function newestRow(scope: Scope, module: AnyModule): Promise<Data | null> {
  const { rows } = await scope.rows(module).page({ statuses: [1], keyword: '', conditions: [], ...newest })
  const [row]: Data[] = JSON.parse(rows)
  return row ?? null
}

interface ExampleCell {
  name: string
  row: Data
  language: Language
}
function printCell(field: Field | undefined, { name, row, language }: ExampleCell): string {
  const value = row[name]
  if (!field || value === null || value === undefined) return ''
  return isTitled(field) ? String(row[titleKey(name, field)] ?? '') : valueFormatter(field, language)(value)
}

/** A sample cell, for an empty list. */
async function sampleCell(
  scope: Scope,
  module: AnyModule,
  { field, language }: { field: Field | undefined; language: Language },
): Promise<string> {
  if (!field) return ''
  if (isRegion(field)) return (await regionLookup(scope)).titleOf(firstRegion[field.level], field)
  if (isPointing(field)) return (await pickableTitles(scope, module, field))[0] ?? ''
  const initial = kindValue(field).initial(field)
  if (initial !== null && !(Array.isArray(initial) && !initial.length)) return valueFormatter(field, language)(initial)
  const { exampleCell, sample } = kindValue(field)
  return exampleCell?.(field, translateInto(language)) ?? cellWords(field, language)[0] ?? sample ?? ''
}
const firstRegion: Readonly<Record<FieldOf['region']['level'], number>> = { province: 110_000, city: 110_100, county: 110_101 }
