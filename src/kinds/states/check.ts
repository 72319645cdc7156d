import type { KindChecks, FieldSite } from '../../schema/kindChecks.ts'
import type { FieldOf } from '../../schema/kinds.ts'
import { fieldOf } from '../../schema/read.ts'

export const statesChecks: KindChecks<'states'> = { problems: statesProblems }

function* statesProblems({ at, field, module }: FieldSite<FieldOf['states']>): Generator<string> {
  const known = new Set(Object.values(field.options))
  if (!known.has(field.initial)) yield `${at}.initial: no state "${field.initial}"`
  for (const [name, state] of Object.entries(field.flags ?? {}))
    if (!known.has(state)) yield `${at}.flags.${name}: no state "${state}"`
  for (const [from, to] of Object.entries(field.transitions))
    for (const state of [from, ...(to ?? [])]) if (!known.has(state)) yield `${at}.transitions: no state "${state}"`
  for (const name of Object.keys(field.flags ?? {})) if (fieldOf(module, name)) yield `${at}.flags: "${name}" is a field`
}
