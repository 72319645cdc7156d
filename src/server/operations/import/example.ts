import { kindValue } from '../../../fields/values.ts'
import type { Language } from '../../../rules/languages.ts'
import {
  type AnyModule,
  type Field,
  type FieldOf,
  fieldsOf,
  isPointing,
  isRequired,
  isTitled,
  titleKey,
} from '../../../schema/index.ts'
import type { Data } from '../../db/connection.ts'
import type { Scope } from '../../db/scope.ts'
import { sayWord, spoken } from '../../packs.ts'
import { mayView } from '../../permit.ts'
import { printerOf, wordsOf } from '../../printing.ts'
import { samples, titlesOf } from './hints.ts'
import { placesOf } from './places.ts'

const newest = { sort: 'id', descending: true, limit: 1, offset: 0 }

/** One believable line: the newest row there is, where it may be seen; left in the file, it changes nothing. */
export async function exampleOf(scope: Scope, module: AnyModule, language: Language): Promise<readonly string[]> {
  const names = module.import ?? []
  const fields = fieldsOf(spoken(module, language))
  const row = mayView(scope.who, module) ? await newestRow(scope, module) : null
  if (row) return names.map(name => printed(fields[name], { name, row, language }))
  const made: string[] = []
  for (const name of names) made.push(await madeUp(scope, module, { field: fields[name], language }))
  return made
}

async function newestRow(scope: Scope, module: AnyModule): Promise<Data | null> {
  const { rows } = await scope.rows(module).page({ statuses: [1], keyword: '', conditions: [], ...newest })
  const [row]: Data[] = JSON.parse(rows)
  return row ?? null
}

interface Cell {
  name: string
  row: Data
  language: Language
}
function printed(field: Field | undefined, { name, row, language }: Cell): string {
  const value = row[name]
  if (!field || value === null || value === undefined) return ''
  return isTitled(field) ? String(row[titleKey(name, field)] ?? '') : printerOf(field, language)(value)
}

/** What one cell may say, for a list that is empty. */
async function madeUp(
  scope: Scope,
  module: AnyModule,
  { field, language }: { field: Field | undefined; language: Language },
): Promise<string> {
  if (!field) return ''
  if (field.kind === 'region') return (await placesOf(scope)).titleOf(firstRegion[field.level])
  if (isPointing(field)) return (await titlesOf(scope, module, field))[0] ?? ''
  const initial = kindValue(field).initial(field)
  if (initial !== null && !(Array.isArray(initial) && !initial.length)) return printerOf(field, language)(initial)
  if (field.kind === 'text')
    return field.pattern === undefined && isRequired(field)
      ? sayWord(language, 'sheets:template.example', { label: field.label })
      : ''
  return wordsOf(field, language)[0] ?? samples[field.kind] ?? ''
}
const firstRegion: Readonly<Record<FieldOf['region']['level'], number>> = { province: 110_000, city: 110_100, county: 110_101 }
