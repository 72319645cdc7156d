import { verifyPassword } from '../../fields/secret/hash.ts'
import { refuse, type RefusalCode } from '../../wire/refusal.ts'
import { loweredSql } from '../db/alike.ts'
import { auditInsert } from '../db/audit.ts'
import { platform } from '../db/columns.ts'
import type { Database } from '../db/connection.ts'
import type { Source } from '../db/scope.ts'
import { nothing, sql } from '../db/sql.ts'
import { guarded, type Judged } from './guarded.ts'
import { markDevice } from './knownDevice.ts'
import { isUnfamiliar, tellUnfamiliar } from './places.ts'
import type { SecondSteps } from './secondStep.ts'
import type { Sessions } from './session.ts'

/** What letting somebody in takes. */
export interface Desk {
  source: Source
  sessions: Sessions
  secondSteps: SecondSteps
}
export interface Credentials {
  orgcode: string
  username: string
  password: string
  /** A one-time code; empty when none was sent. */
  code: string
  /** The mark this browser was given when it signed in before; empty when none was sent. */
  device: string
}
interface From {
  ip: string
  agent: string
  requestId: string
}
interface Account {
  org: number
  account: number
  orgkey: string
  password: string
}
/** Whose door was knocked at, and who opens to this password. */
interface Found {
  org: number
  account: Account | null
}
interface Outcome extends Judged {
  found: Found
  refusal: RefusalCode | null
}

/** Unknown organisation, unknown account, wrong password, disabled: one answer, after one time. */
export async function signIn(
  desk: Desk,
  { credentials, from }: { credentials: Credentials; from: From },
): Promise<{ token: string; orgkey: string; device: string }> {
  const { database } = desk.source
  const { found, refusal, verdict, last } = await guarded(database, { ...credentials, ip: from.ip }, () =>
    judge(desk, credentials),
  )
  const who = { org: found.org, account: found.account?.account ?? null, ...from }
  if (verdict !== 'open') await tell(database, who, verdict === 'right' ? 'ok' : last ? 'tooMany' : 'loginFailed')
  if (refusal || !found.account)
    throw refuse(refusal ?? 'loginFailed', refusal === 'codeNeeded' ? { data: { step: 'code' } } : {})
  const unfamiliar = await isUnfamiliar(database, found.account, from)
  const token = await desk.sessions.start(found.account, { ...from, unfamiliar })
  if (unfamiliar) await tellUnfamiliar(desk.source, found.account, from)
  const device = await markDevice(database, found.account, credentials.device)
  return { token, orgkey: found.account.orgkey, device }
}

async function judge({ source: { database }, secondSteps }: Desk, credentials: Credentials): Promise<Outcome> {
  const found = await find(database, credentials)
  const right = await verifyPassword(found.account?.password ?? null, credentials.password)
  if (!right || !found.account) return { found, verdict: 'wrong', refusal: 'loginFailed' }
  const step = await secondSteps.check(found.account, credentials.code)
  if (step === 'missing') return { found, verdict: 'open', refusal: 'codeNeeded' }
  return step === 'wrong' ? { found, verdict: 'wrong', refusal: 'codeWrong' } : { found, verdict: 'right', refusal: null }
}

/** Tries at an organisation nobody knows are the platform's to see. */
async function find(database: Database, { orgcode, username }: Credentials): Promise<Found> {
  const [row] = await database.asOwner(query =>
    query<{ org: number; orgkey: string; account: number | null; password: string | null }>(sql`
    select o.id as org, o.orgkey, a.id as account, a.password from organisation o
    left join account a on a.org_id = o.id and ${loweredSql('a.username', [username])} and a.status = 1 and o.status = 1
    where ${loweredSql('o.orgcode', [orgcode])} and o.status <> -1`),
  )
  const { org = platform, orgkey = '', account = null, password = null } = row ?? {}
  return { org, account: account && password ? { org, account, orgkey, password } : null }
}
/** The name that was typed is not kept: some type their password there. */
const tell = (
  database: Database,
  who: { org: number; account: number | null; ip: string; requestId: string },
  result: 'ok' | 'loginFailed' | 'tooMany',
) =>
  database.asOwner(query => query(auditInsert(who, { action: 'login', module: null, ids: [], changes: null, result }, nothing)))

const most = 256
const text = (raw: unknown): string => (typeof raw === 'string' && raw.length <= most && !raw.includes('\u0000') ? raw : '')
/** What was typed; the password as it is, the rest trimmed. */
export const credentialsOf = (body: Readonly<Record<string, unknown>>): Credentials => ({
  orgcode: text(body['orgcode']).trim(),
  username: text(body['username']).trim(),
  password: text(body['password']),
  code: text(body['code']).trim(),
  device: text(body['device']),
})
