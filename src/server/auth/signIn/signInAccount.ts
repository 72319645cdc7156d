import { verifyPassword } from '../../../kinds/secret/hashPassword.ts'
import { refuse, type RefusalCode } from '../../../shared/wire/refusal.ts'
import { auditInsert } from '../../db/auditInsert.ts'
import type { Database } from '../../db/connection.ts'
import { caseInsensitiveSql } from '../../db/query/matchingSql.ts'
import type { ServerContext } from '../../db/scope.ts'
import { emptySql, sql } from '../../db/sql.ts'
import { platformOrg } from '../../db/tables/columns.ts'
import type { Sessions } from '../sessions.ts'
import { passwordOffSql } from '../sso/ssoSettings.ts'
import { rememberDevice } from './knownDevice.ts'
import { passwordAttempt, type PasswordVerdict } from './passwordAttempt.ts'
import type { SecondSteps } from './secondStep.ts'
import { recordSignIn, notifyUnfamiliar } from './unfamiliarSignIn.ts'

/** Dependencies of sign-in. */
export interface SignInContext {
  context: ServerContext
  sessions: Sessions
  secondSteps: SecondSteps
}
export interface SignInCredentials {
  orgcode: string
  username: string
  password: string
  /** A one-time code; empty when none was sent. */
  code: string
  /** The token this browser was given at an earlier sign-in; empty when none was sent. */
  device: string
}
interface SignInOrigin {
  ip: string
  agent: string
  requestId: string
}
interface SignInAccount {
  org: number
  account: number
  orgkey: string
  password: string
  /** Its organisation has switched passwords off, and it is not the emergency account. */
  passwordOff: boolean
}
/** The organisation of an attempt, and the account if the password is right. */
interface AccountLookup {
  org: number
  account: SignInAccount | null
}
interface SignInOutcome extends PasswordVerdict {
  lookup: AccountLookup
  refusal: RefusalCode | null
}

/** One refusal, after the same time, for an unknown organisation or account, a wrong password and a disabled account. */
export async function signInAccount(
  desk: SignInContext,
  { credentials, from }: { credentials: SignInCredentials; from: SignInOrigin },
): Promise<{ token: string; orgkey: string; device: string }> {
  const { database } = desk.context
  const { lookup, refusal, verdict, last } = await passwordAttempt(database, { ...credentials, ip: from.ip }, () =>
    checkCredentials(desk, credentials),
  )
  const who = { org: lookup.org, account: lookup.account?.account ?? null, ...from }
  if (verdict !== 'open') await auditSignIn(database, who, verdict === 'right' ? 'ok' : last ? 'tooMany' : 'loginFailed')
  if (refusal || !lookup.account)
    throw refuse(refusal ?? 'loginFailed', refusal === 'codeNeeded' ? { data: { step: 'code' } } : {})
  const unfamiliar = await recordSignIn(database, lookup.account, from)
  const token = await desk.sessions.start(lookup.account, { ...from, unfamiliar, password: lookup.account.password })
  if (unfamiliar) await notifyUnfamiliar(desk.context, lookup.account, from)
  const device = await rememberDevice(database, lookup.account, credentials.device)
  return { token, orgkey: lookup.account.orgkey, device }
}

async function checkCredentials({ context, secondSteps }: SignInContext, credentials: SignInCredentials): Promise<SignInOutcome> {
  const lookup = await findAccount(context, credentials)
  const right = await verifyPassword(lookup.account?.password ?? null, credentials.password)
  if (!right || !lookup.account) return { lookup, verdict: 'wrong', refusal: 'loginFailed' }
  // Said to those who know the password: to all others it would name the emergency account.
  if (lookup.account.passwordOff) return { lookup, verdict: 'wrong', refusal: 'passwordsOff' }
  const step = await secondSteps.check(lookup.account, credentials.code)
  if (step === 'missing') return { lookup, verdict: 'open', refusal: 'codeNeeded' }
  return step === 'wrong' ? { lookup, verdict: 'wrong', refusal: 'codeWrong' } : { lookup, verdict: 'right', refusal: null }
}

/** Attempts at an unknown organisation go to the platform's audit. */
async function findAccount(context: ServerContext, { orgcode, username }: SignInCredentials): Promise<AccountLookup> {
  const [row] = await context.database.asOwner(query =>
    query<{ org: number; orgkey: string; account: number | null; password: string | null; off: boolean }>(sql`
    select o.id as org, o.orgkey, a.id as account, a.password, ${passwordOffSql(context)} as off from organisation o
    left join account a on a.org_id = o.id and ${caseInsensitiveSql('a.username', [username])} and a.status = 1 and o.status = 1
    where ${caseInsensitiveSql('o.orgcode', [orgcode])} and o.status <> -1`),
  )
  const { org = platformOrg, orgkey = '', account = null, password = null, off = false } = row ?? {}
  return { org, account: account && password ? { org, account, orgkey, password, passwordOff: off } : null }
}
/** The typed name is not recorded: some people type their password there. */
const auditSignIn = (
  database: Database,
  who: { org: number; account: number | null; ip: string; requestId: string },
  result: 'ok' | 'loginFailed' | 'tooMany',
) =>
  database.asOwner(query => query(auditInsert(who, { action: 'login', module: null, ids: [], changes: null, result }, emptySql)))

const max = 256
const boundedText = (raw: unknown): string => (typeof raw === 'string' && raw.length <= max && !raw.includes('\u0000') ? raw : '')
/** The credentials of a request; all but the password trimmed. */
export const parseCredentials = (body: Readonly<Record<string, unknown>>): SignInCredentials => ({
  orgcode: boundedText(body['orgcode']).trim(),
  username: boundedText(body['username']).trim(),
  password: boundedText(body['password']),
  code: boundedText(body['code']).trim(),
  device: boundedText(body['device']),
})
