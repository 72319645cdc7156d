import { isDatabaseError } from '../connection.ts'

/** An address, and the variable of the environment that names it. */
export interface DatabaseAddress {
  variable: 'DATABASE_URL' | 'DATABASE_DIRECT_URL' | 'DATABASE_READ_URL'
  url: string
}

/** PostgreSQL, or a pooler, takes no connection at the moment. The message says where, by which variable, and what to do. */
export class DatabaseUnreachable extends Error {
  readonly variable: string
  constructor({ variable, url }: DatabaseAddress, reason: string, cause: Error) {
    super(`${variable}: the server at ${placeOf(url)} takes no connection (${reason}): start it, or correct the variable`, {
      cause,
    })
    this.variable = variable
  }
}

const networkCodes = /^(ECONN|EPIPE|ETIMEDOUT|ENOTFOUND|EAI_|EHOST|ENET|ENOENT|EACCES)/
const brokenConnection = /Connection terminated|timeout exceeded|timeout expired|connection timeout/i
/** It starts or ends, has no connection left, or is a pooler without a server. */
const awayStates = /^(08|57P|53)/
/** Neither waiting nor another try helps: a wrong password, a user or a database that is not there. */
const refusedStates = /^(28|3D)/
/** A pooler has one state for all of it. */
const refusedByPooler = /authentication failed|no such (user|database)/

/** Why a connection failed, by the variable that names the server; other errors stay as they are. */
export function connectError(address: DatabaseAddress, error: unknown): unknown {
  if (!(error instanceof Error)) return error
  const state = isDatabaseError(error) ? error.code : null
  const code = 'code' in error ? String(error.code) : ''
  // Node tries the addresses of a name one after the other; its error of them all has no message.
  const reason = error.message || code
  if (state !== null && (refusedStates.test(state) || refusedByPooler.test(error.message)))
    return new Error(`${address.variable}: the server at ${placeOf(address.url)} refuses: ${reason}`, { cause: error })
  const isAway = state === null ? networkCodes.test(code) || brokenConnection.test(error.message) : awayStates.test(state)
  return isAway ? new DatabaseUnreachable(address, reason, error) : error
}

/** Host and port without user and password; a socket's directory is in the query. */
function placeOf(address: string): string {
  const url = URL.parse(address)
  return `${url?.searchParams.get('host') ?? url?.hostname}:${(url?.port || url?.searchParams.get('port')) ?? 5432}`
}
