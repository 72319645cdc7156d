import { kindValue } from '../../../kinds/kindValues.ts'
import type { ValueResult } from '../../../kinds/kindValue.ts'
import { type Language, languages } from '../../../shared/rules/languages.ts'
import { type AnyModule, fieldsOf, isPointing } from '../../../schema/index.ts'
import { type FieldError, type Refusal } from '../../../shared/wire/refusal.ts'
import type { Data } from '../../db/connection.ts'
import type { Scope } from '../../db/scope.ts'
import { translateKey, translatedModule } from '../../text/translations.ts'
import { valueFormatter } from '../../text/formatValue.ts'
import { placeAmongRegions, regionFields } from '../save/placeRegions.ts'
import { mapYielding } from './mapYielding.ts'
import type { SheetLine, SheetLines } from './sheetLines.ts'
import { type RegionLookup, regionLookup } from './regionLookup.ts'
import { type TitleLookup, titleLookup } from './titleLookup.ts'

/** What is wrong with a line: one of its cells, or all of it. */
export type LineError = FieldError | { field: null; refusal: Refusal }

/** A line of which is known what its cells mean. */
export interface ParsedLine extends SheetLine {
  /** By field; an empty cell says nothing. */
  values: Data
  errors: readonly FieldError[]
}
/** How values are printed as people read them. */
export type PrintValue = (name: string, value: unknown) => string
export interface ParsedSheet {
  lines: readonly ParsedLine[]
  places: RegionLookup | null
  printIn(language: Language): PrintValue
}

const isBlankCell = (text: string | undefined): boolean => text === undefined || text.trim() === ''
const listSeparator = /[,，、;；\n]/

/** What the cells of a sheet mean: rows by their titles, regions by their names, all else as its kind reads it. */
export async function parseLines(scope: Scope, module: AnyModule, { columns, lines }: SheetLines): Promise<ParsedSheet> {
  const fields = fieldsOf(module)
  const meanings = new Map<string, TitleLookup>()
  for (const name of columns) {
    const field = fields[name]
    if (!field || !isPointing(field)) continue
    const cells = lines.map(line => line.cells[name] ?? '')
    const texts = field.kind === 'references' ? cells.flatMap(cell => cell.split(listSeparator)) : cells
    meanings.set(name, await titleLookup(scope, module, { field, texts: [...new Set(texts)] }))
  }
  const places = columns.some(name => fields[name]?.kind === 'region') ? await regionLookup(scope) : null
  const reader: LineParser = { module, columns, meanings, places }
  return {
    lines: await mapYielding(lines, line => parseLine(reader, line)),
    places,
    printIn: language => valuePrinter(reader, language),
  }
}

interface LineParser {
  module: AnyModule
  columns: readonly string[]
  meanings: ReadonlyMap<string, TitleLookup>
  places: RegionLookup | null
}

function parseLine(reader: LineParser, line: SheetLine): ParsedLine {
  const { module, columns, places } = reader
  const fields = fieldsOf(module)
  const values: Record<string, unknown> = {}
  const errors: FieldError[] = []
  for (const name of columns) {
    const field = fields[name]
    const typed = line.cells[name]
    if (!field || typed === undefined || isBlankCell(typed) || field.kind === 'region') continue
    const result = line.odd[name] ? { problem: { code: line.odd[name] } } : cellValue(reader, name, typed)
    if ('problem' in result) errors.push({ field: name, ...result.problem })
    else if (result.value !== null) values[name] = result.value
  }
  if (places) parseRegions({ ...reader, places }, line, { values, errors })
  return { ...line, values, errors }
}

function cellValue({ module, meanings }: LineParser, name: string, typed: string): ValueResult<unknown> {
  const field = fieldsOf(module)[name]
  const known = meanings.get(name)
  if (!field) return { value: null }
  if (!known) return parsedCell(module, name, typed)
  if (field.kind !== 'references') return known.idOf(typed)
  const ids: unknown[] = []
  for (const text of typed.split(listSeparator).filter(one => !isBlankCell(one))) {
    const result = known.idOf(text)
    if ('problem' in result) return result
    ids.push(result.value)
  }
  return kindValue(field).accept(ids, field)
}

/** As its kind reads it, in the words of whatever language. */
function parsedCell(module: AnyModule, name: string, typed: string): ValueResult<unknown> {
  const [own, ...others] = languages
  const result = parsedInLanguage(own, module, { name, typed })
  if ('value' in result) return result
  return others.map(language => parsedInLanguage(language, module, { name, typed })).find(one => 'value' in one) ?? result
}

function parsedInLanguage(
  language: Language,
  module: AnyModule,
  { name, typed }: { name: string; typed: string },
): ValueResult<unknown> {
  const field = fieldsOf(translatedModule(module, language))[name]
  return field ? kindValue(field).parse(typed, field) : { value: null }
}

/** Regions from the widest in, each within the one before; a wider one that is not said follows. */
function parseRegions(
  { module, columns, places }: LineParser & { places: RegionLookup },
  line: SheetLine,
  { values, errors }: { values: Record<string, unknown>; errors: FieldError[] },
): void {
  for (const [name, field] of regionFields(module).toReversed()) {
    const typed = line.cells[name]
    if (!columns.includes(name) || typed === undefined || isBlankCell(typed)) continue
    const result = places.idOf(typed, field, nearestRegion(module, field.within, values))
    if ('problem' in result) errors.push({ field: name, ...result.problem })
    else values[name] = result.value
  }
  Object.assign(values, placeAmongRegions(module, places.known, { values, old: null }).values)
}

/** The region that is said to lie around a field: the one next to it, or a wider one. */
function nearestRegion(module: AnyModule, within: string | undefined, values: Data): unknown {
  if (within === undefined || values[within]) return within && values[within]
  const field = fieldsOf(module)[within]
  return field?.kind === 'region' ? nearestRegion(module, field.within, values) : undefined
}

function valuePrinter({ module, meanings, places }: LineParser, language: Language): PrintValue {
  const fields = fieldsOf(translatedModule(module, language))
  const printers = new Map(Object.entries(fields).map(([name, field]) => [name, valueFormatter(field, language)]))
  return (name, value) => {
    const field = fields[name]
    if (!field || value === null || value === undefined) return ''
    if (field.kind === 'region') return places?.titleOf(Number(value)) ?? ''
    const known = meanings.get(name)
    if (known)
      return [value]
        .flat()
        .map(id => known.titleOf(Number(id)))
        .filter(Boolean)
        .join(translateKey(language, 'engine:comma'))
    return printers.get(name)?.(value) ?? ''
  }
}
