import type { BlockList } from 'node:net'
import { tokensModuleOf } from '../../../schema/index.ts'
import { type RefusalCode, refuse } from '../../../shared/wire/refusal.ts'
import { missedTopic } from '../../db/bus.ts'
import type { Principal, ServerContext } from '../../db/scope.ts'
import type { RateState } from '../../db/sharedRates.ts'
import { platformOrg } from '../../db/tables/columns.ts'
import type { AccountPrincipal } from '../principal.ts'
import { refuseExceeded } from '../rateLimit.ts'
import type { RefusalLog } from '../refusalLog.ts'
import { rightsChanges } from '../rights/rightsChanges.ts'
import { networkOf } from '../signIn/networkOf.ts'
import { isInRanges, parseAddressRanges } from './addressRanges.ts'
import { readCache } from './readCache.ts'
import { tokenByKeySql, tokenPrincipalOf, type TokenRow } from './tokenPrincipal.ts'
import { isIntact, tokenDigest } from './tokenText.ts'
import { tokenUses } from './tokenUses.ts'

/** Where a call with a token comes from. */
interface TokenCaller {
  ip: string
  requestId: string
  share?: string
}

export interface ApiTokens {
  /** The owner with the rights of the token; `showRate` is called with how many calls are left, also before a refusal. */
  open(text: string, from: TokenCaller, showRate: (state: RateState) => void): Promise<Principal>
}

/** A key as this node last read it. */
interface ReadKey {
  readAt: number
  /** Null for an unknown key. */
  found: { row: TokenRow; who: AccountPrincipal; ranges: BlockList | null } | null
}

/** Unknown keys per network and minute; further ones are refused unread. */
const maxGuesses = 20
const maxRemembered = 10_000
const guessesOf = ({ ip }: TokenCaller): string => `guesses ${networkOf(ip)}`

/** Calls with API tokens. As a session, a key is read once a second at most, and read again after a change of its rights. */
export function apiTokensOf({ database, registry, bus, changes, rates }: ServerContext, refusals: RefusalLog): ApiTokens {
  const module = tokensModuleOf(registry.modules)
  if (!module) return { open: () => Promise.reject(refuse('tokenUnknown')) }
  const noteUse = tokenUses(database, module)
  /** Keys that were good here: their calls are not slowed by what others guess behind the same address. */
  const good = new Set<string>()
  const reads = readCache(async (digest): Promise<ReadKey> => {
    const [row] = await database.readAsOwner<TokenRow>(tokenByKeySql(registry, module, digest))
    if (!row) return { readAt: performance.now(), found: null }
    const parsed = parseAddressRanges(row.addresses ?? '')
    const ranges = 'ranges' in parsed ? parsed.ranges : null
    return { readAt: performance.now(), found: { row, who: tokenPrincipalOf(registry, row), ranges } }
  })
  const concernOf = rightsChanges(registry, [module.name])
  changes.subscribe(change => {
    const concerned = concernOf(change)
    // An unknown key may have been issued meanwhile.
    if (concerned) reads.forget(({ found }) => !found || concerned(found.who))
  })
  bus.subscribe(missedTopic, () => reads.forget(() => true))

  async function refuseUnknown(from: TokenCaller): Promise<never> {
    rates.take(guessesOf(from), maxGuesses)
    await refusals.note({ org: platformOrg, account: null, ...from }, { action: 'token', module: null, result: 'tokenUnknown' })
    throw refuse('tokenUnknown')
  }

  return {
    async open(text, from, showRate) {
      if (!isIntact(text)) throw refuse('tokenMisspelt')
      const digest = tokenDigest(text)
      if (!good.has(digest)) refuseExceeded(rates.look(guessesOf(from), maxGuesses))
      const { found, readAt } = await reads.get(digest)
      if (!found) return refuseUnknown(from)
      const { row, ranges } = found
      if (good.size > maxRemembered) good.clear()
      good.add(digest)
      const who: Principal = { ...found.who, ...from }
      const problem = problemOf(row, readAt) ?? (ranges && !isInRanges(ranges, from.ip) ? 'tokenElsewhere' : null)
      if (problem) {
        await refusals.note(who, { action: 'token', module: null, result: problem })
        throw refuse(problem, { params: { ip: from.ip } })
      }
      const rate = rates.take(`token ${row.org} ${row.token}`, row.rate ?? 1)
      showRate(rate)
      if (rate.exceeded)
        throw refuse('tokenTooFast', { params: { limit: rate.limit, seconds: rate.reset }, retryAfter: rate.reset })
      if (row.unseen) noteUse({ org: row.org, id: row.token, ip: from.ip })
      return who
    },
  }
}

/** Why a key that once was good is no longer. */
function problemOf({ revoked, on, owned, left }: TokenRow, readAt: number): RefusalCode | null {
  if (revoked) return 'tokenRevoked'
  if (!on) return 'tokenOff'
  if (!owned) return 'tokenOwnerOff'
  return left !== null && left <= (performance.now() - readAt) / 1000 ? 'tokenExpired' : null
}
