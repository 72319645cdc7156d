import { hashPassword } from '../../kinds/secret/hashPassword.ts'
import { type AnyModule, childrenOf, type Right, tableOf, wholeModule } from '../../schema/index.ts'
import { refuse } from '../../shared/wire/refusal.ts'
import type { ViewTarget } from '../../shared/wire/session/viewing.ts'
import type { Deployment } from '../outgoing/deployment.ts'
import { type FileStorage, readOnlyStorage } from '../storage/fileStorage.ts'
import type { Bus, ChangeFeed } from './bus.ts'
import { withRuleRefusals } from './computed/ruleRefusals.ts'
import { type Database, type Query, rollBackAfter, type TenantContext } from './connection.ts'
import { hiddenSecret, secretPurpose, type SecretField } from './hiddenSecret.ts'
import type { Registry } from './modulePart.ts'
import type { PlatformCache } from './platformCache.ts'
import { refuseWhileResetting } from './practiceLock.ts'
import { type Rows, moduleRows } from './rows.ts'
import { tenantOfList, withUnscopedTable, withUnscopedTables } from './rowScope.ts'
import type { SharedRates } from './sharedRates.ts'
import { raw, type Sql } from './sql.ts'
import { readWithTenant, setTenant, writeWithTenant } from './withTenant.ts'

/** The signed-in account of a call, its rights and its address. */
export interface Principal extends TenantContext {
  username: string
  nickname: string
  orgcode: string
  orgkey: string
  platform: boolean
  /** Its organisation is a practice organisation: see `resetPractice`. */
  practice?: true
  /** Rights by route; `*` applies to every route. */
  pages: Readonly<Record<string, readonly Right[]>>
  /** The values its row scopes compare with, by setting; loaded with the rights. */
  scopeValues?: Readonly<Record<string, readonly number[]>>
  /** The menu entries that its roles chose. */
  menus?: readonly number[]
  /** By module: the one row that the account may see. */
  bound?: Readonly<Record<string, number>>
  ip: string
  requestId: string
  /** Set while a manager views the product as somebody else: nothing is written then. */
  viewing?: Viewing
  /** Set where a program calls with one of the account's API tokens; `pages` are then those of the two together. */
  token?: TokenUse
}

/** The API token of a call. */
export interface TokenUse {
  id: number
  name: string
  /** The owner's rights: the reason of a refusal differs. */
  ownerPages: Principal['pages']
}

/** The account that views, and the one it views as. */
export interface Viewing {
  /** The manager, with their own rights. */
  by: Omit<Principal, 'ip' | 'requestId' | 'viewing'>
  as: ViewTarget
  id: number
  /** The role's title, or the account's name. */
  name: string
  /** When it ends by itself, in ISO 8601. */
  until: string
  /** Whether the one viewed may more than is shown: the manager lacks it. */
  limited: boolean
}

/** Runs statements: each alone, or all within one transaction. */
export interface QueryRunner {
  kind: Database['kind']
  /** Several statements, which may yet be rolled back. */
  inTransaction?: true
  read<R extends object>(body: Sql): Promise<R[]>
  write<R extends object>(statement: Sql): Promise<R[]>
  /** Common tables, the first of them `saved`: see `writeWithTenant`. */
  change<R extends object>(changes: Sql): Promise<R[]>
}

/** The database limited to the principal's organisation. Operations see nothing of the database but this. */
export interface Scope extends QueryRunner {
  who: Principal
  registry: Registry
  rows(module: AnyModule): Rows
  transaction<T>(run: (scope: Scope) => Promise<T>): Promise<T>
  /** A transaction that is always rolled back: nothing is written, published or stored. */
  dryRun<T>(run: (scope: Scope) => Promise<T>): Promise<T>
  /** Reads all rows of the module, also those the account does not see: to check the effect of a write, never to show them. */
  readUnscoped<R extends object>(module: AnyModule, body: Sql): Promise<R[]>
  /** Publishes that rows were written; within a transaction, on commit. */
  changed(module: AnyModule, ids: readonly number[]): void
  /** The same scope; what it reads may be a little older than now, but has all that the caller wrote or was told of. */
  onReplica(): Scope
  /** The same scope; its audit entries carry another request id. */
  underRequest(requestId: string): Scope
  /** Publishes to every node; within a transaction, on commit. */
  publish(topic: string, data: unknown): void
  storage: FileStorage
  /** URL template of the map tiles; null without a source. */
  tiles: string | null
  deployment: Deployment
  platformCache: PlatformCache
  rates: SharedRates
  /** The text with its signature, URL-safe, for a client that sends it back. */
  sign(purpose: string, text: string): string
  /** The text of a signed one; null when the signature is wrong. */
  readSigned(purpose: string, signed: string): string | null
  /** The same for the address of a file, which lies in a row: a former key may have signed it. */
  readSignedAddress(purpose: string, signed: string): string | null
  /** The keyed digest of a text, and its check: without the key no guess can be compared with it. */
  hmac(purpose: string, text: string): string
  isHmac(purpose: string, text: string, hmac: string): boolean
  /** Encrypts a text: the tables alone do not reveal it. */
  encrypt(purpose: string, text: string): string
  /** The hash of a password: prepared beforehand, or computed now. */
  hashPassword(password: string): Promise<string>
  /** The same scope with the hashes of these passwords: hashing takes a tenth of a second, too long for a transaction. */
  withPasswordHashes(passwords: Iterable<string>, check: () => void): Promise<Scope>
  /** The decrypted secret of an organisation's settings, or of one row; null while there is none. */
  readSecret(field: SecretField, id?: number): Promise<string | null>
}

/** What a scope has of the server, whoever calls. */
type SharedParts = 'storage' | 'tiles' | 'deployment' | 'platformCache' | 'rates' | SigningParts
export type SigningParts = 'sign' | 'readSigned' | 'readSignedAddress' | 'hmac' | 'isHmac' | 'encrypt'

export interface ServerContext extends Pick<Scope, SharedParts> {
  database: Database
  registry: Registry
  bus: Bus
  changes: ChangeFeed
  decrypt(purpose: string, hidden: string): string | null
}

/** Runs a callback once the transaction is committed; at once without a transaction. */
type AfterCommit = (callback: () => void) => void

const transactionRunner = (kind: Database['kind'], query: Query, tenant: TenantContext): QueryRunner => ({
  kind,
  inTransaction: true,
  read: body => query(readWithTenant(tenant, body)),
  write: statement => query(statement),
  change: changes => query(writeWithTenant(tenant, changes)),
})

/** The difference between a scope with autocommit and one within a transaction. */
interface ScopeParts extends QueryRunner {
  transaction: Scope['transaction']
  dryRun: Scope['dryRun']
  onReplica: Scope['onReplica']
  underRequest: Scope['underRequest']
  readUnscoped: Scope['readUnscoped']
  withPasswordHashes: Scope['withPasswordHashes']
  later: AfterCommit
  hashes: PasswordHashes
  storage: FileStorage
  /** The scope that opened the transaction. */
  within?: TenantContext
  /** Reads a list of a module. */
  readList?(module: AnyModule): QueryRunner['read']
}
/** By the password. */
type PasswordHashes = ReadonlyMap<string, string>

export const scopeOf = (context: ServerContext, who: Principal): Scope =>
  autocommitScope(context, withUnscopedTables(context.registry, who), new Map())

/** A session that views as somebody else writes nothing, whatever an operation tries. */
const refuseWrite = () => Promise.reject(refuse('viewingOnly'))
const writesNothing = { write: refuseWrite, change: refuseWrite, transaction: refuseWrite, dryRun: refuseWrite }

/** Each of them is refused while its organisation is reset. */
const writesInTransactions = (transaction: Scope['transaction']): Pick<ScopeParts, 'write' | 'change'> => ({
  write: statement => transaction(scope => scope.write(statement)),
  change: changes => transaction(scope => scope.change(changes)),
})

/** Every statement is a transaction of its own. */
function autocommitScope(context: ServerContext, who: Principal, hashes: PasswordHashes): Scope {
  const { database, storage } = context
  const transaction: Scope['transaction'] = async run => {
    const callbacks: (() => void)[] = []
    const afterCommit: AfterCommit = callback => callbacks.push(callback)
    const result = await database.transaction(who, async query => {
      if (who.practice) await refuseWhileResetting(query, who.org)
      return run(transactionScope(context, who, { query, later: afterCommit, hashes, storage }))
    })
    for (const callback of callbacks) callback()
    return result
  }
  return buildScope(context, who, {
    kind: database.kind,
    read: body => database.read(who, body),
    // A transaction may itself have changed what the account sees; there the row policies ask.
    readList: module => {
      const tenant = tenantOfList(context.registry, who, module)
      return body => database.read(tenant, body)
    },
    readUnscoped: (module, body) => database.read(withUnscopedTable(context.registry, who, module), body),
    write: statement => database.write(who, statement),
    change: changes => database.change(who, changes),
    transaction,
    dryRun: run => transaction(scope => scope.dryRun(run)),
    onReplica: () => autocommitScope(context, { ...who, mayLag: true }, hashes),
    underRequest: requestId => autocommitScope(context, { ...who, requestId }, hashes),
    withPasswordHashes: async (...args) => autocommitScope(context, who, await hashPasswords(who, hashes, args)),
    later: callback => callback(),
    hashes,
    storage,
    ...(who.practice ? writesInTransactions(transaction) : {}),
    ...(who.viewing ? { ...writesNothing, storage: readOnlyStorage(storage) } : {}),
  })
}

/** Every statement belongs to one transaction. */
function transactionScope(context: ServerContext, who: Principal, runner: TransactionParts): Scope {
  const { query, ...own } = runner
  const dry = { later: () => undefined, storage: readOnlyStorage(own.storage) }
  const scope: Scope = buildScope(context, who, {
    ...transactionRunner(context.database.kind, query, who),
    ...own,
    within: who,
    async readUnscoped<R extends object>(module: AnyModule, body: Sql) {
      const wide = withUnscopedTable(context.registry, who, module)
      const rows = await query<R>(readWithTenant(wide, body))
      // `set_config` of a statement lasts until the transaction ends.
      if (wide !== who) await query(raw(setTenant(who)))
      return rows
    },
    transaction: run => run(scope),
    dryRun: run => rollBackAfter(query, () => run(transactionScope(context, who, { ...runner, ...dry }))),
    onReplica: () => scope,
    underRequest: requestId => transactionScope(context, { ...who, requestId }, runner),
    withPasswordHashes: async (...args) =>
      transactionScope(context, who, { ...runner, hashes: await hashPasswords(who, own.hashes, args) }),
  })
  return scope
}
type TransactionParts = Pick<ScopeParts, 'later' | 'hashes' | 'storage'> & { query: Query }

async function hashPasswords(
  who: Principal,
  known: PasswordHashes,
  [passwords, check]: Parameters<Scope['withPasswordHashes']>,
): Promise<PasswordHashes> {
  refuseFromToken(who)
  const all = new Map(known)
  for (const password of passwords)
    if (!all.has(password)) all.set(password, await hashPassword(password, { owner: accountKey(who), check }))
  return all
}
const accountKey = ({ org, account }: TenantContext): string => `${org} ${account}`
/** A stolen token must not be enough to set a password. */
function refuseFromToken({ token }: Principal): void {
  if (token) throw refuse('tokenNoPasswords')
}

/** A module's own code imports its schema, without what all modules together make of it. One without hidden fields stays without. */
function resolvedModule({ modules }: Registry, module: AnyModule): AnyModule {
  if (wholeModule(module) !== module) return module
  return modules.find(one => one.name === module.name) ?? module
}

function buildScope(context: ServerContext, who: Principal, { later: afterCommit, hashes, within, ...parts }: ScopeParts): Scope {
  const { database, registry } = context
  const own = { ...parts, ...withRuleRefusals(parts, registry) }
  return {
    ...own,
    who,
    registry,
    rows: module => {
      const resolved = resolvedModule(registry, module)
      const runner = own.readList ? { ...own, read: own.readList(resolved) } : own
      return moduleRows(runner, { module: resolved, registry, who })
    },
    changed: (module, ids) =>
      afterCommit(() => {
        context.changes.publish({ org: who.org, table: tableOf(module), ids })
        // Their child rows were written too, or were deleted with them.
        for (const [, { of }] of childrenOf(module)) context.changes.publish({ org: who.org, table: of, ids: [] })
      }),
    publish: (topic, data) => afterCommit(() => context.bus.publish(topic, data)),
    tiles: context.tiles,
    deployment: context.deployment,
    platformCache: context.platformCache,
    rates: context.rates,
    sign: context.sign,
    readSigned: context.readSigned,
    readSignedAddress: context.readSignedAddress,
    hmac: context.hmac,
    isHmac: context.isHmac,
    encrypt: context.encrypt,
    hashPassword: async password => {
      refuseFromToken(who)
      return hashes.get(password) ?? hashPassword(password, { owner: accountKey(who) })
    },
    readSecret: async (field, id) => {
      const hidden = await hiddenSecret(database, who, { field, within, id })
      return hidden === null ? null : context.decrypt(secretPurpose(field), hidden)
    },
  }
}
