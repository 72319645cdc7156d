import type { AnyModule } from '../../schema/index.ts'
import { fieldsWithConditionOn } from '../../shared/rules/condition.ts'
import { isSameValue } from '../../shared/rules/isSameValue.ts'
import { fieldsRuledBy } from '../../shared/rules/rowRules.ts'
import type { ListRow } from '../api/rows/listRow.ts'
import { rowFaults } from '../form/fieldFault.ts'
import { emptiedCells } from '../views/dependentFields.ts'
import type { InlineDraftStore, TypedCells } from './inlineDrafts.ts'

interface CellsOfRow {
  store: InlineDraftStore
  row: ListRow
}
type Values = Readonly<Record<string, unknown>>

/** Values typed into cells of a row, with their faults; cells that depend on them are validated again. */
export function typedCells(module: AnyModule, { store, row }: CellsOfRow, values: Values): TypedCells {
  const draft = store.getState().drafts.get(row.id)
  const before = draft?.base ?? row
  const now = { ...draft?.values, ...values }
  const faults = rowFaults(module, before, now)
  const names = Object.keys(values)
  return {
    values,
    faults: Object.fromEntries(Object.entries(faults).filter(([name]) => names.includes(name))),
    eased: names.flatMap(name => [...fieldsWithConditionOn(module, name), ...fieldsRuledBy(module, name)]),
  }
}

/** `typedCells`, and the cells that a new value empties: with another company, the cell of the contact. */
export function replacedCells(module: AnyModule, { store, row }: CellsOfRow, values: Values): TypedCells {
  const now: Values = { ...row, ...store.getState().drafts.get(row.id)?.values }
  const emptied = Object.keys(values)
    .filter(name => !isSameValue(now[name], values[name]))
    .map(name => emptiedCells(module, name, now))
  return typedCells(module, { store, row }, Object.assign({}, ...emptied, values) as Values)
}
