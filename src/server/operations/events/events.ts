import type { AnyModule } from '../../../schema/index.ts'
import { eventsOf } from '../../../shared/rules/rowEvents.ts'
import type { EventPage } from '../../../shared/wire/event.ts'
import { permit } from '../../auth/permit.ts'
import { viewableModules } from '../../auth/viewableModules.ts'
import type { Scope } from '../../db/scope.ts'
import { operation, type CallInput } from '../operation.ts'
import { type EventsInput, parseEventsInput, readEventPage } from './eventPage.ts'

/** The feed of a module: what happened to its rows, from a cursor on. */
export const events = operation<EventsInput>({
  needs: () => ['view'],
  parse: (_module, sent) => parseEventsInput(sent),
  run: (scope, module, input): Promise<EventPage> => readEventPage(scope, [module], input),
})

const hasEvents = (module: AnyModule): boolean => eventsOf(module).length > 0

/** The feed of the organisation: what happened to the rows of every module that the caller may view, from a cursor on. */
export async function allEvents(scope: Scope, sent: CallInput): Promise<EventPage> {
  permit(scope.who, scope.registry.modules.filter(hasEvents), ['view'])
  return readEventPage(scope, viewableModules(scope, hasEvents), parseEventsInput(sent))
}
