import type { CalledModule } from '../../../shared/api/callTypes.ts'
import { type ModuleCalls, wireCalls } from '../../../shared/api/wireCalls.ts'
import { call } from '../request.ts'

/** The calls of a module, made with the session of this tab. */
export const callsOf = <M extends CalledModule>(module: M): ModuleCalls<M> => wireCalls(module, call)
