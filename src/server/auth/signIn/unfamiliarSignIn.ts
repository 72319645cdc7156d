import { shanghaiNow } from '../../../shared/rules/shanghaiTime.ts'
import type { Database, TenantContext } from '../../db/connection.ts'
import type { ServerContext } from '../../db/scope.ts'
import { raw, sql } from '../../db/sql.ts'
import { sendNotice, mailerOf } from '../../messages/sendLetter.ts'
import { deviceName } from './deviceName.ts'
import { networkOf } from './networkOf.ts'

export interface SignInOrigin {
  ip: string
  agent: string
}
const memoryStartSql = raw(`now() - interval '90 days'`)
/** Without version numbers: an updated browser is the same browser. */
const deviceKind = (agent: string): string => deviceName(agent).replace(/ \d+/, '')

/** Records the address and browser of a sign-in, and returns whether one of them is new. The first ones are not. */
export async function recordSignIn(
  { asOwner }: Database,
  { org, account }: TenantContext,
  { ip, agent }: SignInOrigin,
): Promise<boolean> {
  const [at, device] = [networkOf(ip), deviceKind(agent)]
  const own = sql`org_id = ${org}::bigint and account_id = ${account}::bigint`
  const [found] = await asOwner(query =>
    query<{
      unfamiliar: boolean
    }>(sql`with known as (select network, device from sign_in_place where ${own} and last_at > ${memoryStartSql}),
      noted as (insert into sign_in_place (org_id, account_id, network, device)
        values (${org}::bigint, ${account}::bigint, ${at}, ${device})
        on conflict (org_id, account_id, network, device) do update set last_at = now()),
      swept as (delete from sign_in_place where ${own} and last_at < ${memoryStartSql} and (network, device) <> (${at}, ${device}))
      select exists (select from known) and not (exists (select from known where network = ${at})
        and exists (select from known where device = ${device})) as unfamiliar`),
  )
  return found?.unfamiliar ?? false
}

/** Notifies the account of a sign-in from a new place. */
export async function notifyUnfamiliar(
  context: ServerContext,
  accountId: TenantContext,
  { ip, agent }: SignInOrigin,
): Promise<void> {
  await sendNotice(
    mailerOf(context, accountId),
    { org: accountId.org, accounts: [accountId.account] },
    { code: 'newPlace', params: { at: shanghaiNow(), ip, device: deviceName(agent) || '-' } },
  )
}
