import type { ValueResult } from '../../../kinds/kindValue.ts'
import { kindValue } from '../../../kinds/kindValues.ts'
import { type AnyModule, fieldsOf, isMultiValued, isPointing, isRegion, privacyOf } from '../../../schema/index.ts'
import { type Language, languages } from '../../../shared/rules/languages.ts'
import { isMask } from '../../../shared/rules/maskPersonal.ts'
import type { FieldError, Refusal } from '../../../shared/wire/refusal.ts'
import type { Data } from '../../db/connection.ts'
import type { Scope } from '../../db/scope.ts'
import { valueFormatter } from '../../text/formatValue.ts'
import { translateKey, translatedModule } from '../../text/translations.ts'
import { placeAmongRegions, regionFields } from '../save/placeRegions.ts'
import { mapYielding } from './mapYielding.ts'
import { type RegionLookup, regionLookup } from './regionLookup.ts'
import type { SheetLine, SheetLines } from './sheetLines.ts'
import { type TitleLookup, titleLookup } from './titleLookup.ts'

/** An error in a cell, or in the whole line. */
export type LineError = FieldError | { field: null; refusal: Refusal }

/** A line with its parsed cells. */
export interface ParsedLine extends SheetLine {
  /** By field; empty cells are left out. */
  values: Data
  errors: readonly FieldError[]
  /** By reference that is among the errors: its cell, the mask of a title, which is no error where the row has that reference already. */
  masked: Readonly<Record<string, string>>
}
/** Prints a value of a field as text. */
export type PrintValue = (name: string, value: unknown) => string
export interface ParsedSheet {
  lines: readonly ParsedLine[]
  regions: RegionLookup | null
  printIn(language: Language): PrintValue
}

const isBlankCell = (text: string | undefined): boolean => text === undefined || text.trim() === ''
const listSeparator = /[,，、;；\n]/

/** Parses the cells of a sheet: links by title, regions by name, all else by its kind. */
export async function parseLines(
  scope: Scope,
  module: AnyModule,
  { columns, lines }: Pick<SheetLines, 'columns' | 'lines'>,
): Promise<ParsedSheet> {
  const fields = fieldsOf(module)
  const titleLookups = new Map<string, TitleLookup>()
  for (const name of columns) {
    const field = fields[name]
    if (!field || !isPointing(field)) continue
    const cells = lines.map(line => line.cells[name] ?? '')
    const texts = isMultiValued(field) ? cells.flatMap(cell => cell.split(listSeparator)) : cells
    titleLookups.set(name, await titleLookup(scope, module, { field, texts: [...new Set(texts)] }))
  }
  const regions = columns.some(name => isRegion(fields[name])) ? await regionLookup(scope) : null
  const parser: LineParser = { module, columns, titleLookups, regions }
  return {
    lines: await mapYielding(lines, line => parseLine(parser, line)),
    regions,
    printIn: language => valuePrinter(parser, language),
  }
}

interface LineParser {
  module: AnyModule
  columns: readonly string[]
  titleLookups: ReadonlyMap<string, TitleLookup>
  regions: RegionLookup | null
}

function parseLine(parser: LineParser, line: SheetLine): ParsedLine {
  const { module, columns, regions } = parser
  const fields = fieldsOf(module)
  const values: Record<string, unknown> = {}
  const errors: FieldError[] = []
  const masked: Record<string, string> = {}
  for (const name of columns) {
    const field = fields[name]
    const typed = line.cells[name]
    if (!field || typed === undefined || isBlankCell(typed) || isRegion(field)) continue
    const result = line.warnings[name] ? { problem: { code: line.warnings[name] } } : cellValue(parser, name, typed)
    if ('problem' in result) {
      errors.push({ field: name, ...result.problem })
      if (isPointing(field) && !isMultiValued(field) && parser.titleLookups.get(name)?.isMask(typed.trim()))
        masked[name] = typed.trim()
    } else if (result.value !== null) values[name] = result.value
  }
  if (regions) parseRegions({ ...parser, regions }, line, { values, errors })
  return { ...line, values, errors, masked }
}

function cellValue({ module, titleLookups }: LineParser, name: string, typed: string): ValueResult<unknown> {
  const field = fieldsOf(module)[name]
  const lookup = titleLookups.get(name)
  if (!field) return { value: null }
  // An export has masks: what a row has is left as it is, and a new one cannot have it.
  const privacy = privacyOf(field)
  if (privacy && isMask(privacy, typed.trim())) return { value: typed.trim() }
  if (!lookup) return parsedCell(module, name, typed)
  if (!isMultiValued(field)) return lookup.idOf(typed)
  const ids: unknown[] = []
  for (const text of typed.split(listSeparator).filter(one => !isBlankCell(one))) {
    const result = lookup.idOf(text)
    if ('problem' in result) return result
    ids.push(result.value)
  }
  return kindValue(field).accept(ids, field)
}

/** Parsed by the field's kind, with the words of any language. */
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

/** Parses regions from the widest to the narrowest, each within the one before; empty wider ones are filled in. */
function parseRegions(
  { module, columns, regions }: LineParser & { regions: RegionLookup },
  line: SheetLine,
  { values, errors }: { values: Record<string, unknown>; errors: FieldError[] },
): void {
  for (const [name, field] of regionFields(module).toReversed()) {
    const typed = line.cells[name]
    if (!columns.includes(name) || typed === undefined || isBlankCell(typed)) continue
    const result = regions.idOf(typed, field, nearestRegion(module, field.within, values))
    if ('problem' in result) errors.push({ field: name, ...result.problem })
    else values[name] = result.value
  }
  Object.assign(values, placeAmongRegions(module, regions.known, { values, old: null }).values)
}

/** The nearest wider region that the line has for a field. */
function nearestRegion(module: AnyModule, within: string | undefined, values: Data): unknown {
  if (within === undefined || values[within]) return within && values[within]
  const field = fieldsOf(module)[within]
  return isRegion(field) ? nearestRegion(module, field.within, values) : undefined
}

function valuePrinter({ module, titleLookups, regions }: LineParser, language: Language): PrintValue {
  const fields = fieldsOf(translatedModule(module, language))
  const printers = new Map(Object.entries(fields).map(([name, field]) => [name, valueFormatter(field, language)]))
  return (name, value) => {
    const field = fields[name]
    if (!field || value === null || value === undefined) return ''
    if (isRegion(field)) return regions?.titleOf(Number(value), field) ?? ''
    const lookup = titleLookups.get(name)
    if (lookup)
      return [value]
        .flat()
        .map(id => lookup.titleOf(Number(id)))
        .filter(Boolean)
        .join(translateKey(language, 'engine:comma'))
    return printers.get(name)?.(value) ?? ''
  }
}
