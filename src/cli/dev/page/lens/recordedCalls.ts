import { canonicalPath } from '../../../../shared/wire/canonicalPath.ts'

/** A call of the page, as it went over the wire. */
export interface RecordedCall {
  method: string
  /** Below `/api`, in its shortest spelling: `/manage/admin/visit/list`. */
  path: string
  query: string
  /** The body, where it is JSON. */
  body: Readonly<Record<string, unknown>>
  /** Null until it is answered, and where nobody answered. */
  status: number | null
  /** Names the statements of the call on the server. */
  requestId: string | null
}

const maxCalls = 200
const calls: RecordedCall[] = []

/** Records the calls of the page; signing in, whose body is a password, is not recorded. */
export function recordCalls(): void {
  const send = window.fetch.bind(window)
  window.fetch = async (input, init) => {
    const call = callOf(input, init)
    const reply = await send(input, init)
    if (call) {
      call.status = reply.status
      call.requestId = reply.headers.get('x-request-id')
    }
    return reply
  }
}

function callOf(input: RequestInfo | URL, init: RequestInit | undefined): RecordedCall | null {
  const { pathname, search } = new URL(input instanceof Request ? input.url : input, location.href)
  if (!pathname.startsWith('/api/')) return null
  const { rest: path } = canonicalPath(pathname)
  if (/^\/manage\/(login|dev)\b/.test(path)) return null
  const method = (init?.method ?? (input instanceof Request ? input.method : 'get')).toUpperCase()
  const call: RecordedCall = { method, path, query: search, body: parseBody(init?.body), status: null, requestId: null }
  calls.push(call)
  if (calls.length > maxCalls) calls.shift()
  return call
}

function parseBody(body: BodyInit | null | undefined): RecordedCall['body'] {
  if (typeof body !== 'string') return {}
  try {
    const parsed: unknown = JSON.parse(body)
    return typeof parsed === 'object' && parsed !== null ? { ...parsed } : {}
  } catch {
    return {}
  }
}

/** The latest call that fulfils the condition. */
export const latestCall = (isWanted: (call: RecordedCall) => boolean): RecordedCall | undefined => calls.findLast(isWanted)
