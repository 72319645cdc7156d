import type { DatabaseAddress } from './databaseUnreachable.ts'

/** Where PostgreSQL is, and as whom requests sign in. */
export interface PostgresAddress {
  /** Where the work of a node goes: PostgreSQL, or a pooler before it. */
  url: string
  /** PostgreSQL itself, where `url` is a pooler: LISTEN, the lock of a start and changes of tables need a session. */
  directUrl?: string | undefined
  /** The login of requests. Without one they sign in as the owner and take the role `houtai_app`. */
  appLogin?: AppLogin | undefined
}
export interface AppLogin {
  user: string
  password: string | undefined
}

/** PostgreSQL itself. */
export const directAddress = ({ url, directUrl }: PostgresAddress): DatabaseAddress =>
  directUrl === undefined ? { variable: 'DATABASE_URL', url } : { variable: 'DATABASE_DIRECT_URL', url: directUrl }

/** The same address for another user. In the query, which comes before the rest: an address of a socket has no other place for a user. */
export function urlAs(address: string, { user, password }: AppLogin): string {
  const url = new URL(address)
  url.username = ''
  url.password = ''
  url.searchParams.set('user', user)
  if (password !== undefined) url.searchParams.set('password', password)
  return url.href
}
