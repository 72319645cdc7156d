import type { AnyModule } from '../../schema/index.ts'
import { fieldsOf } from '../../schema/index.ts'

/** The field that holds the region around this one's. */
export const aroundOf = (module: AnyModule, name: string): string | undefined => {
  const field = fieldsOf(module)[name]
  return field?.kind === 'region' ? field.within : undefined
}

/** Fields whose regions lie, nearer or farther, in the one that this field holds: another one there leaves them without a place. */
export const inside = (module: AnyModule, name: string): readonly string[] =>
  Object.keys(module.fields)
    .filter(other => aroundOf(module, other) === name)
    .flatMap(other => [other, ...inside(module, other)])
