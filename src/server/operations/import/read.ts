import { kindValue } from '../../../fields/values.ts'
import type { Result } from '../../../fields/value.ts'
import { type Language, languages } from '../../../rules/languages.ts'
import { type AnyModule, fieldsOf, isPointing } from '../../../schema/index.ts'
import { type FieldError, type Refusal } from '../../../wire/refusal.ts'
import type { Data } from '../../db/connection.ts'
import type { Scope } from '../../db/scope.ts'
import { sayWord, spoken } from '../../packs.ts'
import { printerOf } from '../../printing.ts'
import { placeAmong, regionFields } from '../save/regions.ts'
import { eachOf } from './breath.ts'
import type { Line, Sheet } from './lines.ts'
import { type Places, placesOf } from './places.ts'
import { type Meanings, meaningsOf } from './titles.ts'

/** What is wrong with a line: one of its cells, or all of it. */
export type LineError = FieldError | { field: null; refusal: Refusal }

/** A line of which is known what its cells mean. */
export interface ReadLine extends Line {
  /** By field; an empty cell says nothing. */
  values: Data
  errors: readonly FieldError[]
}
/** How values are printed as people read them. */
export type Print = (name: string, value: unknown) => string
export interface ReadSheet {
  lines: readonly ReadLine[]
  places: Places | null
  printIn(language: Language): Print
}

const isSilent = (text: string | undefined): boolean => text === undefined || text.trim() === ''
const between = /[,，、;；\n]/

/** What the cells of a sheet mean: rows by their titles, regions by their names, all else as its kind reads it. */
export async function readLines(scope: Scope, module: AnyModule, { columns, lines }: Sheet): Promise<ReadSheet> {
  const fields = fieldsOf(module)
  const meanings = new Map<string, Meanings>()
  for (const name of columns) {
    const field = fields[name]
    if (!field || !isPointing(field)) continue
    const cells = lines.map(line => line.cells[name] ?? '')
    const texts = field.kind === 'references' ? cells.flatMap(cell => cell.split(between)) : cells
    meanings.set(name, await meaningsOf(scope, module, { field, texts: [...new Set(texts)] }))
  }
  const places = columns.some(name => fields[name]?.kind === 'region') ? await placesOf(scope) : null
  const reader: Reader = { module, columns, meanings, places }
  return { lines: await eachOf(lines, line => readLine(reader, line)), places, printIn: language => printing(reader, language) }
}

interface Reader {
  module: AnyModule
  columns: readonly string[]
  meanings: ReadonlyMap<string, Meanings>
  places: Places | null
}

function readLine(reader: Reader, line: Line): ReadLine {
  const { module, columns, places } = reader
  const fields = fieldsOf(module)
  const values: Record<string, unknown> = {}
  const errors: FieldError[] = []
  for (const name of columns) {
    const field = fields[name]
    const typed = line.cells[name]
    if (!field || typed === undefined || isSilent(typed) || field.kind === 'region') continue
    const result = line.odd[name] ? { problem: { code: line.odd[name] } } : meant(reader, name, typed)
    if ('problem' in result) errors.push({ field: name, ...result.problem })
    else if (result.value !== null) values[name] = result.value
  }
  if (places) placeLine({ ...reader, places }, line, { values, errors })
  return { ...line, values, errors }
}

function meant({ module, meanings }: Reader, name: string, typed: string): Result<unknown> {
  const field = fieldsOf(module)[name]
  const known = meanings.get(name)
  if (!field) return { value: null }
  if (!known) return parsed(module, name, typed)
  if (field.kind !== 'references') return known.idOf(typed)
  const ids: unknown[] = []
  for (const text of typed.split(between).filter(one => !isSilent(one))) {
    const result = known.idOf(text)
    if ('problem' in result) return result
    ids.push(result.value)
  }
  return kindValue(field).accept(ids, field)
}

/** As its kind reads it, in the words of whatever language. */
function parsed(module: AnyModule, name: string, typed: string): Result<unknown> {
  const [own, ...others] = languages
  const result = parsedIn(own, module, { name, typed })
  if ('value' in result) return result
  return others.map(language => parsedIn(language, module, { name, typed })).find(one => 'value' in one) ?? result
}

function parsedIn(language: Language, module: AnyModule, { name, typed }: { name: string; typed: string }): Result<unknown> {
  const field = fieldsOf(spoken(module, language))[name]
  return field ? kindValue(field).parse(typed, field) : { value: null }
}

/** Regions from the widest in, each within the one before; a wider one that is not said follows. */
function placeLine(
  { module, columns, places }: Reader & { places: Places },
  line: Line,
  { values, errors }: { values: Record<string, unknown>; errors: FieldError[] },
): void {
  for (const [name, field] of regionFields(module).toReversed()) {
    const typed = line.cells[name]
    if (!columns.includes(name) || typed === undefined || isSilent(typed)) continue
    const result = places.idOf(typed, field, nearestSaid(module, field.within, values))
    if ('problem' in result) errors.push({ field: name, ...result.problem })
    else values[name] = result.value
  }
  Object.assign(values, placeAmong(module, places.known, { values, old: null }).values)
}

/** The region that is said to lie around a field: the one next to it, or a wider one. */
function nearestSaid(module: AnyModule, within: string | undefined, values: Data): unknown {
  if (within === undefined || values[within]) return within && values[within]
  const field = fieldsOf(module)[within]
  return field?.kind === 'region' ? nearestSaid(module, field.within, values) : undefined
}

function printing({ module, meanings, places }: Reader, language: Language): Print {
  const fields = fieldsOf(spoken(module, language))
  const printers = new Map(Object.entries(fields).map(([name, field]) => [name, printerOf(field, language)]))
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
        .join(sayWord(language, 'engine:comma'))
    return printers.get(name)?.(value) ?? ''
  }
}
