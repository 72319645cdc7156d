import type { Field } from '../kinds.ts'
import { kindTraits } from '../kindTraits.ts'
import type { AnyModule } from '../module.ts'

/** The line above the problems of a start, by which `npm run dev` knows them. */
export const unsoundHeading = 'the schemas are not sound:'

/**
 * Refuses what is no module, one that is listed twice, and what is no field. The compiler refuses them too; but a start does not wait for
 * it, and everything else takes for granted that a field has a kind.
 */
export function refuseMalformedModules(listed: readonly unknown[]): void {
  const problems = listed.flatMap((one, at) => {
    if (!isModule(one))
      return [`modules.config.ts: entry ${at + 1} of the list, ${printValue(one)}, is no module of defineModule`]
    if (listed.indexOf(one) !== at) return [`${one.name}: is listed twice; modules.config.ts names each module once`]
    return Object.entries(one.fields).flatMap(([name, field]) => {
      const problem = fieldProblem(field)
      return problem === undefined ? [] : [`${one.name}.fields.${name}: ${problem}`]
    })
  })
  if (problems.length) throw new Error([unsoundHeading, ...problems].join('\n'))
}

const isObject = (value: unknown): value is Readonly<Record<string, unknown>> => typeof value === 'object' && value !== null
const isModule = (value: unknown): value is AnyModule =>
  isObject(value) && typeof value['name'] === 'string' && isObject(value['fields'])
const printValue = (value: unknown): string =>
  isObject(value) ? 'an object without name and fields' : (JSON.stringify(value) ?? 'nothing')

function fieldProblem(field: unknown): string | undefined {
  if (!isObject(field)) return `${printValue(field)} is no field; write text('…'), number('…') or another kind`
  if (typeof field['kind'] !== 'string')
    return typeof field['name'] === 'string'
      ? `a formula is no field; write computed('…', ${field['name']}(…))`
      : `an object is no field; write text('…'), number('…') or another kind`
  return kindTraits(field as unknown as Field)
    ? undefined
    : `no kind "${field['kind']}"; \`npm run schema:record\` lists those of src/modules`
}
