import { eventsOf } from 'houtai/rules/rowEvents'
import type { AnyModule } from 'houtai/schema'

/** One event of a module, `dictionary:updated`; or all of them, `dictionary:*`, with those that later versions add. */
export interface NamedEvent {
  module: string
  event: string
}
const everyEvent = '*'

export function parseNamedEvent(text: string): NamedEvent {
  const at = text.indexOf(':')
  return { module: text.slice(0, at), event: text.slice(at + 1) }
}

/** Modules with events of their own. A page that shows another module's rows has none: the owner publishes them. */
export const hasEvents = (module: AnyModule): boolean => module.rowsOf === undefined && eventsOf(module).length > 0

export const isNamedEvent = (modules: readonly AnyModule[], { module: name, event }: NamedEvent): boolean => {
  const module = modules.find(one => one.name === name)
  return module !== undefined && hasEvents(module) && (event === everyEvent || eventsOf(module).includes(event))
}

/** Whether an event of the module is among the subscribed ones. */
export const containsEvent = (named: readonly NamedEvent[], module: AnyModule, event: string): boolean =>
  named.some(
    one => one.module === module.name && (one.event === event || (one.event === everyEvent && eventsOf(module).includes(event))),
  )
