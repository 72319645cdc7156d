import { importCalls, moduleCalls as genericCalls, personalCalls } from '../../schema/moduleCalls.ts'
import type { CalledModule, ModuleCallName, ModuleCallTypes } from './callTypes.ts'
import { type CallOf, type Transport, wireCall } from './wireCall.ts'

export type ModuleCalls<M extends CalledModule> = { readonly [C in ModuleCallName]: CallOf<ModuleCallTypes<M>[C]> }

const names = [...genericCalls, ...importCalls, ...personalCalls] satisfies readonly ModuleCallName[]

/** All calls of a module. */
export const wireCalls = <M extends CalledModule>(module: M, transport: Transport): ModuleCalls<M> =>
  Object.fromEntries(names.map(name => [name, wireCall(module, name, transport)])) as ModuleCalls<M>
