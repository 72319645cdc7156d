import type { AnyModule } from '../../schema/index.ts'
import { fieldsWithConditionOn } from '../../shared/rules/condition.ts'
import { fieldsRuledBy } from '../../shared/rules/rowRules.ts'
import type { ListRow } from '../api/rows/listRow.ts'
import { rowFaults } from '../form/fieldFault.ts'
import type { InlineDraftStore, TypedCells } from './inlineDrafts.ts'

/** Values typed into cells of a row, with their faults; cells that depend on them are validated again. */
export function typedCells(
  module: AnyModule,
  { store, row }: { store: InlineDraftStore; row: ListRow },
  values: Readonly<Record<string, unknown>>,
): TypedCells {
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
