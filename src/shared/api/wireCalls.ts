import { importCalls, moduleCalls as genericCalls, personalCalls } from '../../schema/moduleCalls.ts'
import type { CalledModule, ModuleCallName, ModuleCallTypes } from './callTypes.ts'

export interface TransportOptions {
  signal?: AbortSignal
  headers?: Readonly<Record<string, string>>
  query?: Readonly<Record<string, string | number>>
  /** Milliseconds. */
  timeout?: number
}
/** Makes one call below `/manage/` and answers the `data` of its envelope. */
export type Transport = <T>(path: string, body?: object, options?: TransportOptions) => Promise<T>

/** The path of a call of a module, below `/manage/`. */
export const callPath = ({ wire }: Pick<CalledModule, 'wire'>, call: string): string => `${wire.path}/${call}`

/** `Reply` says which of the replies it is where the body decides that. */
type CallOf<T extends { body: unknown; reply: unknown }> = <Reply = T['reply']>(
  body: T['body'],
  options?: TransportOptions,
) => Promise<Reply>
export type ModuleCalls<M extends CalledModule> = { readonly [C in ModuleCallName]: CallOf<ModuleCallTypes<M>[C]> }

const names = [...genericCalls, ...importCalls, ...personalCalls] satisfies readonly ModuleCallName[]

/** The calls of a module by their names on the wire. The server's address and the session are the transport's. */
export const wireCalls = <M extends CalledModule>(module: M, transport: Transport): ModuleCalls<M> =>
  Object.fromEntries(
    names.map(name => [name, (body: object, options?: TransportOptions) => transport(callPath(module, name), body, options)]),
  ) as ModuleCalls<M>
