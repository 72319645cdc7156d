import type { Transport } from '@modelcontextprotocol/sdk/shared/transport.js'
import {
  ErrorCode,
  isInitializeRequest,
  isJSONRPCRequest,
  type JSONRPCMessage,
  JSONRPCMessageSchema,
  SUPPORTED_PROTOCOL_VERSIONS,
} from '@modelcontextprotocol/sdk/types.js'

/** The HTTP reply to one message; no body for a notification. */
export interface MessageAnswer {
  status: number
  body: object | null
}
/** The error code that the SDK's own transports use for a wrong version. */
const wrongVersion = -32_000

/**
 * The transport of one message to a server and its answer, already parsed by Fastify: the SDK's transport needs a web
 * `Request`.
 */
export class SingleMessageTransport implements Transport {
  onmessage?: NonNullable<Transport['onmessage']>
  private readonly answered = Promise.withResolvers<MessageAnswer>()

  start = (): Promise<void> => Promise.resolve()

  send(message: JSONRPCMessage): Promise<void> {
    this.answered.resolve({ status: 200, body: message })
    return Promise.resolve()
  }

  /** There is nothing to close: once the message is answered, nothing refers to this any more. */
  close = (): Promise<void> => Promise.resolve()

  /** `version`: the protocol version in the caller's header. */
  async answer(raw: unknown, version: string | undefined): Promise<MessageAnswer> {
    const { data: message } = JSONRPCMessageSchema.safeParse(raw)
    if (!message) return refusal(ErrorCode.ParseError, 'Parse error: Invalid JSON-RPC message')
    if (!isInitializeRequest(message) && version !== undefined && !SUPPORTED_PROTOCOL_VERSIONS.includes(version))
      return refusal(
        wrongVersion,
        `Bad Request: Unsupported protocol version (supported: ${SUPPORTED_PROTOCOL_VERSIONS.join(', ')})`,
      )
    this.onmessage?.(message)
    return isJSONRPCRequest(message) ? this.answered.promise : { status: 202, body: null }
  }
}

const refusal = (code: number, message: string): MessageAnswer => ({
  status: 400,
  body: { jsonrpc: '2.0', error: { code, message }, id: null },
})
