import { type AnyModule, tableOf, type Verb } from '../../schema/index.ts'
import { hashPassword } from '../../kinds/secret/hashPassword.ts'
import type { Registry } from './modulePart.ts'
import { type FileStorage, readOnlyStorage } from '../storage/fileStorage.ts'
import type { Bus, ChangeFeed } from './bus.ts'
import type { Database, Query, TenantContext } from './connection.ts'
import type { PlatformCache } from './platformCache.ts'
import { readWithTenant, writeWithTenant } from './withTenant.ts'
import { type Rows, moduleRows } from './rows.ts'
import { hiddenSecret, secretPurpose, type SecretField } from './hiddenSecret.ts'
import { raw, type Sql } from './sql.ts'

/** Who asks, from where. */
export interface Principal extends TenantContext {
  username: string
  nickname: string
  orgcode: string
  orgkey: string
  platform: boolean
  /** Verbs by route; `*` holds for every route. */
  pages: Readonly<Record<string, readonly Verb[]>>
  /** The entries that its roles chose for its menu. */
  menus?: readonly number[]
  /** The one row that is seen, of the modules where that is all. */
  bound?: Readonly<Record<string, number>>
  ip: string
  requestId: string
}

/** How a scope reaches the database: alone, or within one transaction. */
export interface QueryRunner {
  kind: Database['kind']
  read<R extends object>(body: Sql): Promise<R[]>
  write<R extends object>(statement: Sql): Promise<R[]>
  /** Common tables, the first of them `saved`: see `writing`. */
  change<R extends object>(changes: Sql): Promise<R[]>
}

/** Whose rows. Operations see nothing of the database but this. */
export interface Scope extends QueryRunner {
  who: Principal
  registry: Registry
  rows(module: AnyModule): Rows
  transaction<T>(run: (scope: Scope) => Promise<T>): Promise<T>
  /** A transaction that is rolled back whatever comes of it: nothing is kept, nobody is told, no file is written. */
  dryRun<T>(run: (scope: Scope) => Promise<T>): Promise<T>
  /** Tells whoever listens that rows were written; within a transaction, once it is committed. */
  changed(module: AnyModule, ids: readonly number[]): void
  /** The same, whose entries in the audit stand under another request. */
  underRequest(requestId: string): Scope
  /** Tells every node; within a transaction, once it is committed. */
  publish(topic: string, data: unknown): void
  storage: FileStorage
  /** Template of the addresses of map tiles the server fetches; null where there is no source. */
  tiles: string | null
  platformCache: PlatformCache
  /** Signs a text that goes out and comes back. */
  seal(purpose: string, text: string): string
  /** The text of a sealed one; null when it is not ours. */
  open(purpose: string, sealed: string): string | null
  /** Stands for a text without telling it; and whether it is of that text. */
  mark(purpose: string, text: string): string
  isMark(purpose: string, text: string, mark: string): boolean
  /** A text as nobody reads it who has the tables alone. */
  hide(purpose: string, text: string): string
  /** What is kept of a password: as it was hashed beforehand, or hashed now. */
  hash(password: string): Promise<string>
  /** The same, which knows what these passwords are hashed to: hashing takes a tenth of a second, too long for a transaction. */
  withPasswordHashes(passwords: Iterable<string>, check: () => void): Promise<Scope>
  /** A secret of the organisation's settings that can be read again; null while there is none. */
  secret(place: SecretField): Promise<string | null>
}

export interface ServerContext {
  database: Database
  registry: Registry
  bus: Bus
  changes: ChangeFeed
  platformCache: PlatformCache
  storage: FileStorage
  tiles: Scope['tiles']
  seal: Scope['seal']
  open: Scope['open']
  mark: Scope['mark']
  isMark: Scope['isMark']
  hide: Scope['hide']
  reveal(purpose: string, hidden: string): string | null
}

/** When what is told may be told. */
type AfterCommit = (tell: () => void) => void

const reaching = (kind: Database['kind'], query: Query, whose: TenantContext): QueryRunner => ({
  kind,
  read: body => query(readWithTenant(whose, body)),
  write: statement => query(statement),
  change: changes => query(writeWithTenant(whose, changes)),
})

/** What a scope of one reach has of its own. */
interface ScopeParts extends QueryRunner {
  transaction: Scope['transaction']
  dryRun: Scope['dryRun']
  named: Scope['underRequest']
  knowing: Scope['withPasswordHashes']
  later: AfterCommit
  hashes: PasswordHashes
  storage: FileStorage
  /** Whose transaction it is within. */
  within?: TenantContext
}
/** By the password. */
type PasswordHashes = ReadonlyMap<string, string>

export const scopeOf = (source: ServerContext, who: Principal): Scope => autocommitScope(source, who, new Map())

/** Every statement is a transaction of its own. */
function autocommitScope(source: ServerContext, who: Principal, hashes: PasswordHashes): Scope {
  const { database, storage } = source
  const transaction: Scope['transaction'] = async run => {
    const told: (() => void)[] = []
    const later: AfterCommit = tell => told.push(tell)
    const result = await database.transaction(who, query => run(transactionScope(source, who, { query, later, hashes, storage })))
    for (const tell of told) tell()
    return result
  }
  return buildScope(source, who, {
    kind: database.kind,
    read: body => database.read(who, body),
    write: statement => database.write(who, statement),
    change: changes => database.change(who, changes),
    transaction,
    dryRun: run => transaction(scope => scope.dryRun(run)),
    named: requestId => autocommitScope(source, { ...who, requestId }, hashes),
    knowing: async (...asked) => autocommitScope(source, who, await hashPasswords(who, hashes, asked)),
    later: tell => tell(),
    hashes,
    storage,
  })
}

/** Every statement belongs to one transaction. */
function transactionScope(source: ServerContext, who: Principal, reach: TransactionParts): Scope {
  const { query, ...own } = reach
  const dry = { later: () => undefined, storage: readOnlyStorage(own.storage) }
  const scope: Scope = buildScope(source, who, {
    ...reaching(source.database.kind, query, who),
    ...own,
    within: who,
    transaction: run => run(scope),
    dryRun: run => rollBackAfter(query, () => run(transactionScope(source, who, { ...reach, ...dry }))),
    named: requestId => transactionScope(source, { ...who, requestId }, reach),
    knowing: async (...asked) => transactionScope(source, who, { ...reach, hashes: await hashPasswords(who, own.hashes, asked) }),
  })
  return scope
}
type TransactionParts = Pick<ScopeParts, 'later' | 'hashes' | 'storage'> & { query: Query }

/** Back to where the transaction was, whatever comes of it. */
async function rollBackAfter<T>(query: Query, run: () => Promise<T>): Promise<T> {
  await query(raw('savepoint dry_run'))
  try {
    return await run()
  } finally {
    await query(raw('rollback to savepoint dry_run'))
    await query(raw('release savepoint dry_run'))
  }
}

async function hashPasswords(
  who: Principal,
  known: PasswordHashes,
  [passwords, check]: Parameters<Scope['withPasswordHashes']>,
): Promise<PasswordHashes> {
  const all = new Map(known)
  for (const password of passwords)
    if (!all.has(password)) all.set(password, await hashPassword(password, { whose: accountKey(who), check }))
  return all
}
const accountKey = ({ org, account }: TenantContext): string => `${org} ${account}`

function buildScope(source: ServerContext, who: Principal, { later, hashes, within, ...own }: ScopeParts): Scope {
  const { database, registry } = source
  return {
    ...own,
    who,
    registry,
    rows: module => moduleRows(own, { module, registry, who }),
    changed: (module, ids) => later(() => source.changes.publish({ org: who.org, table: tableOf(module), ids })),
    publish: (topic, data) => later(() => source.bus.publish(topic, data)),
    tiles: source.tiles,
    platformCache: source.platformCache,
    seal: source.seal,
    open: source.open,
    mark: source.mark,
    isMark: source.isMark,
    hide: source.hide,
    hash: async password => hashes.get(password) ?? hashPassword(password, { whose: accountKey(who) }),
    secret: async place => {
      const hidden = await hiddenSecret(database, who, { place, within })
      return hidden === null ? null : source.reveal(secretPurpose(place), hidden)
    },
  }
}
