import type { AnyModule, Field } from '../../schema/index.ts'
import { fieldsOf, withinOf } from '../../schema/index.ts'

/** The field that holds what this one's value must lie in, or says what a widget's value stands for. */
export const aroundOf = (module: AnyModule, name: string): string | undefined => {
  const field = fieldsOf(module)[name]
  return withinOf(field) ?? stoodForBy(field)
}

const stoodForBy = (field: Field | undefined): string | undefined =>
  field && 'widget' in field && field.widget && 'when' in field ? field.when?.field : undefined

/** Fields whose values lie, nearer or farther, in the one that this field holds: another one there leaves them without a place. */
export const inside = (module: AnyModule, name: string): readonly string[] =>
  Object.keys(module.fields)
    .filter(other => aroundOf(module, other) === name)
    .flatMap(other => [other, ...inside(module, other)])
