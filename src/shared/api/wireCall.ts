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

/** `Reply` selects one of the replies if the body decides that. */
export type CallOf<T extends { body: unknown; reply: unknown }> = <Reply = T['reply']>(
  body: T['body'],
  options?: TransportOptions,
) => Promise<Reply>

/** A call of a module by its name on the wire. The server's address and the session are the transport's. */
export const wireCall =
  <M extends CalledModule, C extends ModuleCallName>(module: M, name: C, transport: Transport): CallOf<ModuleCallTypes<M>[C]> =>
  (body, options) =>
    transport(callPath(module, name), body as object, options)
