import { rightsBeyond } from 'houtai/rules/rights'
import type { Row } from 'houtai/schema'
import {
  addTokenKey,
  chinaDay,
  defineServer,
  isRightOfOnePage,
  moduleAt,
  pagesWithVerbs,
  type RightsPage,
  parseAddressRanges,
  parseId,
  permittedRights,
  raw,
  revokeTokenKeys,
  type Scope,
  sql,
} from 'houtai/server'
import { moduleRefusal, refuse } from 'houtai/wire/refusal'
import { listOf, object, optional, schemaNamed, anyText, integer, boolean } from 'houtai/wire/schemaOf'
import { apitoken as module } from '../../../schemas/apitoken.ts'

type Token = Row<typeof module>
/** The values of a save that are checked here. */
interface TokenChange {
  rights?: readonly (string | number)[] | null
  addresses?: string | null
  expires_on?: string | null
}

/** Days before its expiry from which the home page warns of a token. */
const soonDays = 7
/** Days until the latest expiry, unless the organisation allows tokens without one. */
const maxDays = 366

const statusSql = `case when t.revoked = 1 then 'revoked' when t.status <> 1 then 'off' when t.starts is null then 'unissued'
  when t.expires_on < ${chinaDay} then 'expired' when t.expires_on <= ${chinaDay} + ${soonDays} then 'expiring' else 'active' end`

/** Refuses rights that are not of a single page, and rights that the owner lacks. */
function checkRights(scope: Scope, rights: readonly string[]): void {
  if (!rights.length) throw moduleRefusal(module, 'noRights', { field: 'rights' })
  if (!rights.every(isRightOfOnePage)) throw moduleRefusal(module, 'notByPage', { field: 'rights' })
  const { who, registry } = scope
  const isGrantable = (text: string) => {
    const at = text.lastIndexOf(':')
    const page = moduleAt(registry, text.slice(0, at))
    return page !== undefined && permittedRights(who, page).includes(text.slice(at + 1))
  }
  if (rightsBeyond(who.pages, rights).length || !rights.every(isGrantable)) throw refuse('beyondOwn')
}

function checkAddresses(addresses: string): void {
  const parsed = parseAddressRanges(addresses)
  if ('wrong' in parsed)
    throw moduleRefusal(module, 'badAddress', { field: 'addresses', params: { address: parsed.wrong.slice(0, 60) } })
}

interface ExpiryLimits {
  today: string
  last: string
  endless: boolean
}
async function expiryLimits(scope: Scope): Promise<ExpiryLimits> {
  const [limits] = await scope.read<ExpiryLimits>(
    sql`select ${raw(chinaDay)}::text as today, (${raw(chinaDay)} + ${maxDays}::int)::text as last,
      coalesce((select endless_access = 1 from webinfo where org_id = ctx.org limit 1), false) as endless`,
  )
  if (!limits) throw refuse('failed')
  return limits
}

async function checkExpiry(scope: Scope, day: string | null): Promise<void> {
  const limits = await expiryLimits(scope)
  if (day !== null && day < limits.today) throw moduleRefusal(module, 'expiryPast', { field: 'expires_on' })
  if (!limits.endless && (day === null || day > limits.last))
    throw moduleRefusal(module, 'expiryNeeded', { field: 'expires_on', params: { day: limits.last } })
}

async function checkNewToken(scope: Scope, { rights, addresses, expires_on }: TokenChange): Promise<void> {
  checkRights(scope, (rights ?? []).map(String))
  if (addresses) checkAddresses(addresses)
  await checkExpiry(scope, expires_on ?? null)
}
/** Only what the save changes: the rights of its owner may have become fewer since the token was made. */
async function checkEditedToken(scope: Scope, { rights, addresses, expires_on }: TokenChange): Promise<void> {
  if (rights) checkRights(scope, rights.map(String))
  if (addresses) checkAddresses(addresses)
  if (expires_on !== undefined) await checkExpiry(scope, expires_on)
}

async function seenToken(scope: Scope, id: unknown): Promise<Token> {
  const row = (await scope.rows(module).one(parseId(id))) as Token | undefined
  if (!row || row.status === -1) throw refuse('notFound')
  return row
}

/** Only the owner of a token may create its text: the text acts in the owner's name. */
async function renewableToken(scope: Scope, id: unknown): Promise<Token> {
  const row = await seenToken(scope, id)
  if (row.revoked) throw moduleRefusal(module, 'revokedKept')
  if (row.account_id !== scope.who.account) throw moduleRefusal(module, 'notOwner')
  return row
}

/** The choices for the form of a new or existing token. */
export interface TokenOffer extends Pick<ExpiryLimits, 'today' | 'endless'> {
  pages: readonly RightsPage[]
}
async function offerForm(scope: Scope, id: unknown): Promise<TokenOffer> {
  const row = id ? await seenToken(scope, id) : null
  const { today, endless } = await expiryLimits(scope)
  const pages = await pagesWithVerbs(scope, (row?.rights ?? []).map(String))
  return { pages: grantablePages(pages), today, endless }
}

/** The pages with rights that a token may have. Not the page of tokens: a token must not make tokens. */
const grantablePages = (pages: readonly RightsPage[]): RightsPage[] =>
  pages.flatMap(page => {
    const children = grantablePages(page.children)
    const isOpen = page.pageUrl !== module.route && page.grantable.length > 0
    return isOpen || children.length ? [{ ...page, children }] : []
  })

/** Creates the text of a token, which is shown this once; the previous text stops working. */
const renewToken = (outer: Scope, id: unknown): Promise<{ token: string }> =>
  outer.transaction(async scope => {
    const row = await renewableToken(scope, id)
    const { text } = await addTokenKey(scope, module, row.id)
    return { token: text }
  })

async function expiringSoon(scope: Scope) {
  const { account } = scope.who
  const [row] = await scope.read<{ count: number; from: string; to: string }>(
    sql`select count(*)::int as count, ${raw(chinaDay)}::text as "from", (${raw(chinaDay)} + ${soonDays}::int)::text as "to" from apitoken t
      where t.org_id = ctx.org and t.account_id = ctx.account and t.status = 1 and t.revoked = 0 and t.starts is not null
        and t.expires_on between ${raw(chinaDay)} and ${raw(chinaDay)} + ${soonDays}::int`,
  )
  return row ? { count: row.count, query: { account_id: account, revoked: 0, EF: row.from, ET: row.to } } : null
}

export const apitokenServer = defineServer(module, {
  computed: { standing: statusSql },
  attention: { expiring: expiringSoon },
  retention: [{ table: 'token_key', since: 'revoked_at', after: '400 days' }],
  calls: {
    'admin/config/token/renew': {
      needs: ['add'],
      body: object({ id: integer }),
      reply: object<{ token: string }>({ token: anyText }),
      run: ({ scope, body }) => renewToken(scope, body['id']),
    },
    'admin/config/token/form': {
      needs: ['add'],
      body: object<{ id?: number }>({ id: optional(integer) }),
      reply: object<TokenOffer>({ pages: listOf(schemaNamed('RightsPage')), today: anyText, endless: boolean }),
      run: ({ scope, body }) => offerForm(scope, body['id']),
    },
  },
  actions: {
    async revoke({ scope, ids }) {
      await revokeTokenKeys(scope, ids)
      await scope.write(
        sql`update apitoken set revoked = 1 where org_id = ${scope.who.org}::bigint and id = any(${ids}::bigint[])`,
      )
    },
  },
  async beforeSave(scope, row, old) {
    const isStatusAlone = Object.keys(row).every(name => name === 'status')
    if (old?.revoked && !isStatusAlone) throw moduleRefusal(module, 'revokedKept')
    if (old) {
      await checkEditedToken(scope, row)
      return row
    }
    await checkNewToken(scope, row)
    return { ...row, account_id: scope.who.account }
  },
})
