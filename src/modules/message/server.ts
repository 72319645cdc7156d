import { settableOptions } from 'houtai/schema'
import {
  correctLetter,
  countRecipients,
  defineServer,
  digitsToNumber,
  parseIds,
  type Recipients,
  type Scope,
  sendLetter,
  raw,
  sql,
} from 'houtai/server'
import { moduleRefusal, refuse } from 'houtai/wire/refusal'
import { listOf, object, optional, nullable, integer } from 'houtai/wire/schemaOf'
import { message as module } from '../../../schemas/message.ts'
import { demoMessages } from './demo.ts'
import { type SentDay, sentDays } from './sentDays.ts'

/** Messages of the last days, deleted ones aside. */
const sentByDay = (scope: Scope): Promise<SentDay[]> =>
  scope.read<SentDay>(
    sql`select to_char(created_at at time zone 'Asia/Shanghai', 'YYYY-MM-DD') as day, count(*)::int as count,
      coalesce(sum(recipients), 0)::bigint as recipients,
      count(*) filter (where status = 0)::int as withdrawn
      from ${raw(module.name)} where org_id = ctx.org and status <> -1
        and created_at > now() - make_interval(days => ${sentDays}::int) group by 1 order by 1`,
  )

const { 指定角色: toRoles, 指定账号: toAccounts, 所有机构: toAll } = module.fields.audience.options

export interface MessageAudience {
  audience?: number | null
  roles?: readonly number[] | null
  accounts?: readonly number[] | null
}

function recipientsOf({ audience, roles, accounts }: MessageAudience): Recipients {
  if (audience === toAll) return { reach: 'everywhere' }
  if (audience === toRoles) return { reach: 'named', roles: roles ?? [], accounts: [] }
  if (audience === toAccounts) return { reach: 'named', roles: [], accounts: accounts ?? [] }
  return { reach: 'organisation' }
}

function audienceOf({ who }: Scope, raw: unknown): number {
  const known = Object.values(settableOptions(module.fields.audience, who)).find(one => one === digitsToNumber(raw))
  if (known === undefined) throw refuse('invalid', { errors: [{ field: 'audience', code: 'notAnOption' }] })
  return Number(known)
}
const idsOf = (raw: unknown): number[] => (Array.isArray(raw) && raw.length ? parseIds(raw) : [])

export const messageServer = defineServer(module, {
  serial: 'message',
  computed: { reads: 'letter_reads(t.id)' },
  async beforeSave(scope, row, old) {
    if (old) return row
    const to = recipientsOf(row)
    const chosen = to.reach === 'named' ? to : { roles: [], accounts: [] }
    return { ...row, roles: chosen.roles, accounts: chosen.accounts, recipients: await countRecipients(scope, to) }
  },
  async afterSave(scope, { saved, old }) {
    const to = recipientsOf(saved)
    const letter = { title: saved.title, content: saved.content, source: saved.id, withdrawn: saved.status !== 1 }
    if (!old) return sendLetter(scope, letter, to)
    if (!(await correctLetter(scope, letter, to)) && !letter.withdrawn) throw moduleRefusal(module, 'messageGone')
  },
  figures: { sent: sentByDay },
  calls: {
    'admin/message/reach': {
      needs: ['add'],
      body: object<MessageAudience>({
        audience: optional(nullable(integer)),
        roles: optional(nullable(listOf(integer))),
        accounts: optional(nullable(listOf(integer))),
      }),
      reply: object<{ count: number }>({ count: integer }),
      async run({ scope, body: { audience, roles, accounts } }) {
        const to = recipientsOf({ audience: audienceOf(scope, audience), roles: idsOf(roles), accounts: idsOf(accounts) })
        return { count: await countRecipients(scope, to) }
      },
    },
  },
  seed: { examples: demoMessages },
})
