import type { AnyModule } from '../../../schema/index.ts'
import { eventsOf } from '../../../shared/rules/rowEvents.ts'

/** What a subscription names: `dictionary:updated`, or `dictionary:*` for all that happens there, also what later versions add. */
export interface NamedEvent {
  module: string
  event: string
}
const everyEvent = '*'

export function parseNamedEvent(text: string): NamedEvent {
  const at = text.indexOf(':')
  return { module: text.slice(0, at), event: text.slice(at + 1) }
}

/** Modules that can be subscribed to. Another page of the same rows has the events of the module that owns them. */
export const hasEvents = (module: AnyModule): boolean => module.rowsOf === undefined && eventsOf(module).length > 0

export const isNamedEvent = (modules: readonly AnyModule[], { module: name, event }: NamedEvent): boolean => {
  const module = modules.find(one => one.name === name)
  return module !== undefined && hasEvents(module) && (event === everyEvent || eventsOf(module).includes(event))
}

/** Whether the named events contain one that happened. */
export const containsEvent = (named: readonly NamedEvent[], module: AnyModule, event: string): boolean =>
  named.some(
    one => one.module === module.name && (one.event === event || (one.event === everyEvent && eventsOf(module).includes(event))),
  )
