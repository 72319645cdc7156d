import { type AnyModule, hasPage } from '../../schema/index.ts'

/** What can happen to a row of any module. */
export const rowEvents = ['created', 'updated', 'deleted', 'recovered', 'purged'] as const
export type RowEvent = (typeof rowEvents)[number]
const settingsEvents: readonly RowEvent[] = ['created', 'updated']

/** What can happen to the rows of a module; actions and steps by their names. Logs have no events: they are what events are made of. */
export const eventsOf = (module: AnyModule): readonly string[] => {
  if (module.log || !hasPage(module)) return []
  return [...(module.single ? settingsEvents : rowEvents), ...Object.keys(module.actions ?? {})]
}
