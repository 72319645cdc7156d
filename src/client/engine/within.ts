import type { AnyModule } from '../../schema/index.ts'
import { fieldsOf } from '../../schema/index.ts'

/** The field that holds the region around this one's, or says what a widget's value stands for. */
export const aroundOf = (module: AnyModule, name: string): string | undefined => {
  const field = fieldsOf(module)[name]
  if (field?.kind === 'region') return field.within
  return field && 'widget' in field && field.widget && 'when' in field ? field.when?.field : undefined
}

/** Fields whose values lie, nearer or farther, in the one that this field holds: another one there leaves them without a place. */
export const inside = (module: AnyModule, name: string): readonly string[] =>
  Object.keys(module.fields)
    .filter(other => aroundOf(module, other) === name)
    .flatMap(other => [other, ...inside(module, other)])
