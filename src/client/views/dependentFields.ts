import type { AnyModule, Field } from '../../schema/index.ts'
import { fieldsOf, withinFieldOf } from '../../schema/index.ts'

/** The field that holds what this one's value must lie in, or says what a widget's value stands for. */
export const enclosingField = (module: AnyModule, name: string): string | undefined => {
  const field = fieldsOf(module)[name]
  return withinFieldOf(field) ?? widgetField(field)
}

const widgetField = (field: Field | undefined): string | undefined =>
  field && 'widget' in field && field.widget && 'when' in field ? field.when?.field : undefined

/** What a control is told of the rest of its row: what lies around it, or the narrowest region that is said of a point; undefined where it need know nothing. */
export function enclosingValue(module: AnyModule, name: string, row: Readonly<Record<string, unknown>>): unknown {
  const field = fieldsOf(module)[name]
  if (field?.kind === 'point' && field.near !== undefined) return narrowest(module, field.near, row)
  const around = enclosingField(module, name)
  return around === undefined ? undefined : (row[around] ?? null)
}

function narrowest(module: AnyModule, name: string, row: Readonly<Record<string, unknown>>): unknown {
  const within = withinFieldOf(fieldsOf(module)[name])
  return row[name] || within === undefined ? (row[name] ?? null) : narrowest(module, within, row)
}

/** Fields whose values lie, nearer or farther, in the one that this field holds: another one there leaves them without a place. */
export const dependentFields = (module: AnyModule, name: string): readonly string[] =>
  Object.keys(module.fields)
    .filter(other => enclosingField(module, other) === name)
    .flatMap(other => [other, ...dependentFields(module, other)])
