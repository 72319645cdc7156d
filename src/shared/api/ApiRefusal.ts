import type { RefusalCode } from '../wire/refusal.ts'

interface RefusedReply {
  status: number
  code: string
  message: string
  errors?: RefusedFields
  data?: unknown
  retryAfter?: number | null
}
type RefusedFields = readonly { field: string; message: string }[]

/** A call that the server refused. `code` is what a program decides by, the message is for people. */
export class ApiRefusal<C extends string = RefusalCode> extends Error {
  override readonly name = 'ApiRefusal'
  readonly code: C
  /** The HTTP status. */
  readonly status: number
  /** What is wrong with which field. */
  readonly errors: RefusedFields
  /** After a conflict: the current row. */
  readonly data: unknown
  /** Seconds after which it may be tried again. */
  readonly retryAfter: number | null
  constructor({ status, code, message, errors = [], data, retryAfter = null }: RefusedReply) {
    super(message)
    this.status = status
    this.code = code as C
    this.errors = errors
    this.data = data
    this.retryAfter = retryAfter
  }
}
