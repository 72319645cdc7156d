import type { ExecutedStatement } from '../../../server/db/observed/observedDatabase.ts'

const maxRequests = 400
const maxStatements = 40

interface LoggedRequest {
  sid: string
  statements: ExecutedStatement[]
  /** There were more statements than are kept. */
  more: boolean
}
export interface StatementLog {
  /** Statements of this request are kept from now on, for its session. */
  begin(requestId: string, sid: string): void
  note(executed: ExecutedStatement): void
  /** The statements of a request of that session; none of another's. */
  of(requestId: string, sid: string): Pick<LoggedRequest, 'statements' | 'more'>
}

/** The statements of the latest requests that came with a session. */
export function statementLog(): StatementLog {
  const requests = new Map<string, LoggedRequest>()
  return {
    begin(requestId, sid) {
      requests.set(requestId, { sid, statements: [], more: false })
      const [oldest] = requests.size > maxRequests ? requests.keys() : []
      if (oldest !== undefined) requests.delete(oldest)
    },
    note(executed) {
      const request = requests.get(executed.tenant.requestId ?? '')
      if (!request) return
      if (request.statements.length < maxStatements) request.statements.push(executed)
      else request.more = true
    },
    of(requestId, sid) {
      const request = requests.get(requestId)
      return request?.sid === sid ? request : { statements: [], more: false }
    },
  }
}
