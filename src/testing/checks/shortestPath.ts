import {
  type Action,
  type AnyModule,
  fieldOf,
  type FieldOf,
  fieldsCompared,
  formulaOf,
  stepActionsFrom,
  stepsFrom,
} from '../../schema/index.ts'

export type StatesField = FieldOf['states']
export interface StepOfField {
  name: string
  field: StatesField
  from: string
  to: string
}

/** The states on the shortest way from one state to any of others, that one included; `whichever` also where values decide. */
export function shortestPath(
  module: AnyModule,
  field: StatesField,
  { from, to, whichever = false }: { from: string; to: readonly string[]; whichever?: boolean },
): readonly string[] | undefined {
  const paths: string[][] = [[]]
  const seen = new Set([from])
  for (const path of paths) {
    const last = path.at(-1) ?? from
    if (to.includes(last)) return path
    for (const next of stepsFrom(field, last)) {
      if (!seen.has(next) && (whichever || isReachable(module, stepActionsFrom(field, last)[next]))) paths.push([...path, next])
      seen.add(next)
    }
  }
  return undefined
}

/** Whether sample values can bring a row to where an action is for it: nobody sets what is computed. */
export const isReachable = (module: AnyModule, { that }: Pick<Action, 'that'> = {}): boolean =>
  !that || fieldsCompared(module, that).every(name => formulaOf(fieldOf(module, name)) === undefined)
