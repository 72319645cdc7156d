import { checkCondition } from '../checkViews.ts'
import type { Kind } from '../kinds.ts'
import type { AnyModule } from '../module.ts'
import { unknownField } from '../names/unknownName.ts'
import { isExclusion, type Exclusion } from './exclusions.ts'

/** Kinds whose columns one exclusion index can compare beside a period. */
const comparedKinds: readonly Kind[] = [
  'reference',
  'choice',
  'states',
  'text',
  'number',
  'flag',
  'date',
  'phone',
  'barcode',
  'region',
]
const periodKinds: readonly Kind[] = ['date', 'timestamp', 'time']

export function* checkUnique(module: AnyModule): Generator<string> {
  for (const [index, group] of (module.unique ?? []).entries()) {
    const at = `unique.${index}`
    if (isExclusion(group)) yield* checkExclusion(module, at, group)
    else for (const name of group) if (!module.fields[name]) yield `${at}: ${unknownField(module, name)}`
  }
}

function* checkExclusion(module: AnyModule, at: string, { fields, during, when, ...rest }: Exclusion): Generator<string> {
  for (const other of Object.keys(rest)) yield `${at}: has \`fields\`, \`during\` and \`when\`, no "${other}"`
  if (module.scope === 'organisation' || module.log || module.single)
    yield `${at}${during ? '.during' : ''}: is for rows of an organisation`
  if (!fields.length && !during) yield `${at}.fields: name what no two rows share`
  if (!during && !when) yield `${at}: says neither \`during\` nor \`when\`: say ${JSON.stringify(fields)} alone`
  for (const name of [...fields, ...(during ?? [])]) if (!module.fields[name]) yield `${at}: ${unknownField(module, name)}`
  for (const name of fields) {
    const kind = module.fields[name]?.kind
    if (kind && !comparedKinds.includes(kind))
      yield `${at}.fields: "${name}" is of kind ${kind}; there are ${comparedKinds.join(', ')}`
  }
  yield* checkCondition(module, `${at}.when`, when)
  if (during) yield* checkDuring(module, at, during)
}

function* checkDuring(module: AnyModule, at: string, during: readonly string[]): Generator<string> {
  const [from, to, ...more] = during.map(name => module.fields[name]?.kind)
  if (more.length) yield `${at}.during: has a beginning and an end`
  if (from && to && (from !== to || !periodKinds.includes(from)))
    yield `${at}.during: a ${from} and a ${to} are no period; there are ${periodKinds.map(kind => `two of kind ${kind}`).join(', ')}`
}
