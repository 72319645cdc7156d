import { hashing, verifyPassword } from '../../fields/secret/hash.ts'
import { refuse } from '../../wire/refusal.ts'
import type { Database } from '../db/connection.ts'
import { sql } from '../db/sql.ts'
import type { Sessions } from './session.ts'

export interface Credentials {
  orgcode: string
  username: string
  password: string
}
interface Found {
  org: number
  account: number
  orgkey: string
  password: string
}

/** Each check takes a core for a tenth of a second; beyond this nobody would wait for the answer. */
const longestQueue = 200

/** Unknown organisation, unknown account, wrong password, disabled: one answer, after one time. */
export async function signIn(
  database: Database,
  sessions: Sessions,
  request: { credentials: Credentials; ip: string; agent: string },
): Promise<{ token: string; orgkey: string; org: number; account: number }> {
  const { credentials, ip, agent } = request
  if (hashing.waiting() > longestQueue) throw refuse('busy', { retryAfter: 5 })
  const found = await find(database, credentials)
  const right = await verifyPassword(found?.password ?? null, credentials.password)
  if (!found || !right) throw refuse('loginFailed')
  const token = await sessions.start(found, { ip, agent })
  return { token, orgkey: found.orgkey, org: found.org, account: found.account }
}

async function find(database: Database, { orgcode, username }: Credentials): Promise<Found | undefined> {
  const [row] = await database.asOwner(query =>
    query<Found>(sql`
    select a.org_id as org, a.id as account, o.orgkey, a.password from organisation o join account a on a.org_id = o.id
    where o.orgcode = ${orgcode} and o.status = 1 and lower(a.username) = lower(${username}) and a.status = 1`),
  )
  return row
}

const most = 256
const text = (raw: unknown): string => (typeof raw === 'string' && raw.length <= most && !raw.includes('\u0000') ? raw : '')
/** What was typed; the password as it is, the rest trimmed. */
export const credentialsOf = (body: Readonly<Record<string, unknown>>): Credentials => ({
  orgcode: text(body['orgcode']).trim(),
  username: text(body['username']).trim(),
  password: text(body['password']),
})
