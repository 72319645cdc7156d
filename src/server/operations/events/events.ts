import type { EventPage } from '../../../shared/wire/event.ts'
import { operation } from '../operation.ts'
import { type EventsInput, parseEventsInput, readEventPage } from './eventPage.ts'

/** The feed of a module: what happened to its rows, from a cursor on. */
export const events = operation<EventsInput>({
  needs: () => ['view'],
  parse: (_module, sent) => parseEventsInput(sent),
  run: (scope, module, input): Promise<EventPage> => readEventPage(scope, [module], input),
})
