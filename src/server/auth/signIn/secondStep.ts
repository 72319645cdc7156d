import { createHash, randomInt } from 'node:crypto'
import { Secret, TOTP } from 'otpauth'
import { refuse } from '../../../shared/wire/refusal.ts'
import type { Database, Query } from '../../db/connection.ts'
import { emptySql, raw, type Sql, sql } from '../../db/sql.ts'
import type { SigningKeys } from '../signing.ts'

/** The account of a second step. */
interface SecondStepOwner {
  org: number
  account: number
}
export interface SecondSteps {
  /** Whether it is set up, and how many recovery codes are left. */
  state(owner: SecondStepOwner): Promise<{ on: boolean; recovery: number }>
  /** Creates a secret, which is inactive until `confirm` sees a code of it. */
  begin(owner: SecondStepOwner, label: string): Promise<{ secret: string; uri: string }>
  /** Activates the secret and returns the recovery codes, shown only now; null for a wrong code. `entry` goes to the audit. */
  confirm(owner: SecondStepOwner, confirmation: { code: string; entry: Sql }): Promise<string[] | null>
  remove(owner: SecondStepOwner, entry: Sql): Promise<void>
  check(owner: SecondStepOwner, code: string): Promise<'none' | 'missing' | 'wrong' | 'right'>
}

interface SecondStepRow {
  secret: string
  now: number
}
const period = 30
/** Purpose of the encryption. */
export const totpPurpose = 'one-time codes'

/** `issuer` is what authenticator apps show above the codes. */
export function secondStepsOf(database: Database, keys: SigningKeys, issuer: string): SecondSteps {
  const acceptCode = async (query: Query, owner: SecondStepOwner, { row, code }: SentCode): Promise<boolean> =>
    /^\d{6}$/.test(code) && spendStep(query, owner, stepOf(keys, { row, code }))

  return {
    async state(owner) {
      const [row] = await database.asOwner(query =>
        query<{ recovery: number }>(
          sql`select cardinality(recovery) as recovery from second_step where ${isOf(owner)} and confirmed_at is not null`,
        ),
      )
      return { on: row !== undefined, recovery: row?.recovery ?? 0 }
    },
    async begin(owner, label) {
      const secret = new Secret({ size: 20 })
      const hidden = keys.encrypt(totpPurpose, secret.base32)
      const [row] = await database.asOwner(query =>
        query(sql`insert into second_step as s (org_id, account_id, secret) values (${owner.org}, ${owner.account}, ${hidden})
          on conflict (org_id, account_id) do update set secret = excluded.secret where s.confirmed_at is null returning account_id`),
      )
      if (!row) throw refuse('secondStepOn')
      return { secret: secret.base32, uri: new TOTP({ secret, period, issuer, label }).toString() }
    },
    confirm: (owner, { code, entry }) =>
      database.asOwner(async query => {
        const row = await find(query, owner, 'begun')
        if (!row || !(await acceptCode(query, owner, { row, code: digitsOf(code) }))) return null
        const codes = Array.from({ length: 10 }, recoveryCode)
        await query(
          sql`update second_step set confirmed_at = now(), recovery = ${codes.map(digest)}::text[] where ${isOf(owner)}`,
        )
        await markAccount(query, owner, 1)
        await query(entry)
        return codes
      }),
    async remove(owner, entry) {
      await database.asOwner(async query => {
        await query(sql`delete from second_step where ${isOf(owner)}`)
        await markAccount(query, owner, 0)
        await query(entry)
      })
    },
    check: (owner, code) =>
      database.asOwner(async query => {
        const row = await find(query, owner, 'confirmed')
        if (!row) return 'none'
        if (code === '') return 'missing'
        const good =
          (await acceptCode(query, owner, { row, code: digitsOf(code) })) || (await spendRecoveryCode(query, owner, code))
        return good ? 'right' : 'wrong'
      }),
  }
}

interface SentCode {
  row: SecondStepRow
  code: string
}
/** The TOTP step of a code, one before to one after now; null for a wrong code. */
function stepOf(keys: SigningKeys, { row: { secret, now }, code }: SentCode): number | null {
  const totp = new TOTP({ secret: Secret.fromBase32(keys.decrypt(totpPurpose, secret) ?? ''), period })
  const delta = totp.validate({ token: code, timestamp: now * 1000, window: 1 })
  return delta === null ? null : Math.floor(now / period) + delta
}

/** Each code is valid once: a used or older one is refused. */
async function spendStep(query: Query, owner: SecondStepOwner, step: number | null): Promise<boolean> {
  if (step === null) return false
  const taken = await query(
    sql`update second_step set last_step = ${step} where ${isOf(owner)} and last_step < ${step} returning last_step`,
  )
  return taken.length > 0
}

async function find(query: Query, owner: SecondStepOwner, state: 'confirmed' | 'begun'): Promise<SecondStepRow | undefined> {
  const [row] = await query<SecondStepRow>(
    // Locked while it is set up: another secret would be confirmed by a code of this one.
    sql`select secret, extract(epoch from now())::float8 as now from second_step
      where ${isOf(owner)} and (confirmed_at is not null) = ${state === 'confirmed'} ${state === 'begun' ? raw('for update') : emptySql}`,
  )
  return row
}

const isOf = ({ org, account }: SecondStepOwner) => sql`org_id = ${org} and account_id = ${account}`
/** Shows on the account's row whether a second step is set up. */
const markAccount = (query: Query, { org, account }: SecondStepOwner, on: 0 | 1) =>
  query(sql`update account set second_step = ${on}::smallint where org_id = ${org} and id = ${account}`)
const digitsOf = (code: string): string => code.replace(/\s/g, '')

/** Alphabet without characters that look alike. */
const letters = '23456789ABCDEFGHJKLMNPQRSTVWXYZ'
const recoveryCode = (): string =>
  Array.from({ length: 4 }, () => Array.from({ length: 4 }, () => letters[randomInt(letters.length)]).join('')).join('-')
const digest = (code: string): string =>
  createHash('sha256')
    .update(code.toUpperCase().replace(/[^0-9A-Z]/g, ''))
    .digest('base64url')

/** A recovery code is deleted when it is used. */
async function spendRecoveryCode(query: Query, owner: SecondStepOwner, code: string): Promise<boolean> {
  const used = digest(code)
  const left = await query(
    sql`update second_step set recovery = array_remove(recovery, ${used}) where ${isOf(owner)} and ${used} = any(recovery)
      returning account_id`,
  )
  return left.length > 0
}
