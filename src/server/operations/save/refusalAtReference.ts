import {
  type AnyModule,
  childrenOf,
  comparedSources,
  fieldOf,
  formulaOf,
  isSummary,
  summarizedRows,
  tableOf,
} from '../../../schema/index.ts'
import { Refusal } from '../../../shared/wire/refusal.ts'

/**
 * A rule over sums of other rows is broken in the row that sums them up: its refusal is shown at the reference by which the saved row, or
 * at the child rows of which one, belongs to that row.
 */
export function refusalAtReference(refusal: Refusal, module: AnyModule, modules: readonly AnyModule[]): Refusal {
  const { module: above, code, status, detail } = refusal
  const rule = above?.rules?.[Number(detail.params?.['rule'])]
  if (code !== 'ruleBroken' || !above || !rule || detail.field !== undefined) return refusal
  const summed = comparedSources(above, rule.that).flatMap(name => {
    const formula = formulaOf(fieldOf(above, name))
    const rows = isSummary(formula) ? summarizedRows(above, formula, modules) : ''
    return typeof rows === 'string' ? [] : [rows]
  })
  const own = summed.find(({ child }) => child.name === tableOf(module))?.by
  const lines = childrenOf(module).find(([, { of }]) => summed.some(({ child }) => child.name === of))?.[0]
  const field = own ?? lines
  return field === undefined ? refusal : new Refusal({ code, status, module: above }, { ...detail, field })
}
