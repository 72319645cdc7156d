import { statusWords } from '../../../fields/status/value.ts'
import { kindValue } from '../../../fields/values.ts'
import {
  type AnyModule,
  type Field,
  type FieldOf,
  fieldsOf,
  isLink,
  isRequired,
  isTitled,
  targetOf,
  titleKey,
} from '../../../schema/index.ts'
import type { Condition } from '../../db/conditions.ts'
import type { Data } from '../../db/connection.ts'
import type { Scope } from '../../db/scope.ts'
import { mayView } from '../../permit.ts'
import { placesOf } from './places.ts'

const shown = 20
const newest = { sort: 'id', descending: true, limit: 1, offset: 0 }

/** One believable line: the newest row there is, where it may be seen; left in the file, it changes nothing. */
export async function exampleOf(scope: Scope, module: AnyModule): Promise<readonly string[]> {
  const names = module.import ?? []
  const row = mayView(scope.who, module) ? await newestRow(scope, module) : null
  if (row) return names.map(name => printed(fieldsOf(module)[name], name, row))
  const made: string[] = []
  for (const name of names) made.push(await madeUp(scope, module, fieldsOf(module)[name]))
  return made
}

async function newestRow(scope: Scope, module: AnyModule): Promise<Data | null> {
  const { rows } = await scope.rows(module).page({ statuses: [1], keyword: '', conditions: [], ...newest })
  const [row]: Data[] = JSON.parse(rows)
  return row ?? null
}

function printed(field: Field | undefined, name: string, row: Data): string {
  const value = row[name]
  if (!field || value === null || value === undefined) return ''
  return isTitled(field) ? String(row[titleKey(name, field)] ?? '') : kindValue(field).print(value, field)
}

/** What one cell may say, for a list that is empty. */
async function madeUp(scope: Scope, module: AnyModule, field: Field | undefined): Promise<string> {
  if (!field) return ''
  if (field.kind === 'region') return (await placesOf(scope)).titleOf(firstRegion[field.level])
  if (isLink(field) || field.kind === 'references') return (await titlesOf(scope, module, field))[0] ?? ''
  const initial = kindValue(field).initial(field)
  if (initial !== null && !(Array.isArray(initial) && !initial.length)) return kindValue(field).print(initial, field)
  if (field.kind === 'text') return field.pattern === undefined && isRequired(field) ? `示例${field.label}` : ''
  return field.kind === 'choice' ? (Object.keys(field.options)[0] ?? '') : (samples[field.kind] ?? '')
}
const firstRegion: Readonly<Record<FieldOf['region']['level'], number>> = { province: 110_000, city: 110_100, county: 110_101 }
const samples: Readonly<Partial<Record<Field['kind'], string>>> = {
  phone: '13800138000',
  date: '2026-01-31',
  timestamp: '2026-01-31 08:00:00',
  money: '7.85',
  number: '1',
  colour: '#1f5eff',
  url: 'https://www.example.com/',
  point: '121.473701,31.230416',
}

/** Of rows one may see. */
async function titlesOf(
  scope: Scope,
  module: AnyModule,
  field: Extract<Field, { kind: 'reference' | 'parent' | 'references' }>,
): Promise<string[]> {
  const target = scope.registry.named(isLink(field) ? targetOf(module, field) : field.to)
  const where = 'where' in field ? (field.where ?? {}) : {}
  const conditions = Object.entries(where).map(([name, value]): Condition => ({ field: name, op: 'oneOf', values: [value] }))
  if (!target || !mayView(scope.who, target)) return []
  const options = await scope.rows(target).options({ keyword: '', ids: null, conditions, without: null, limit: shown })
  return options.map(({ title }) => String(title))
}

/** What a column takes: the words of a list, or how a value is written. */
export async function hintOf(scope: Scope, module: AnyModule, field: Field): Promise<string> {
  const words = wordsOf(field)
  if (words.length) return `可填：${words.join('、')}`
  if (field.kind === 'region') return '填名称，例如“北京市”；也可填行政区划代码'
  if (isLink(field) || field.kind === 'references') {
    const titles = await titlesOf(scope, module, field)
    return `填名称或 ID${titles.length ? `，例如：${titles.join('、')}` : ''}${field.kind === 'references' ? '；多个之间用顿号隔开' : ''}`
  }
  if ('hint' in field && field.hint) return field.hint
  return howWritten(field)
}

/** The words a cell may say. */
export function wordsOf(field: Field): readonly string[] {
  if (field.kind === 'flag') return ['是', '否']
  if (field.kind === 'status') return Object.keys(statusWords(field)).slice(0, 2)
  if (field.kind === 'choice' && field.settable)
    return Object.entries(field.options).flatMap(([word, value]) => (field.settable?.includes(value) ? [word] : []))
  return field.kind === 'choice' || field.kind === 'states' ? Object.keys(field.options) : []
}

function howWritten(field: Field): string {
  const range =
    'min' in field && 'max' in field && field.min !== undefined && field.max !== undefined ? `${field.min} 到 ${field.max}` : ''
  if (field.kind === 'money' || field.kind === 'number') return `数字${range ? `，${range}` : ''}`
  if (field.kind === 'text' && field.max) return `最多 ${field.max} 个字`
  const sample = samples[field.kind]
  return sample ? `例如 ${sample}` : ''
}
