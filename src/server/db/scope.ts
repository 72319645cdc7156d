import { type AnyModule, tableOf, type Verb } from '../../schema/index.ts'
import { hashPassword } from '../../fields/secret/hash.ts'
import type { Registry } from '../part.ts'
import { type Storage, writingNothing } from '../features/files.ts'
import type { Bus, Changes } from './bus.ts'
import type { Database, Query, Whose } from './connection.ts'
import type { PlatformCache } from './platformCache.ts'
import { reading, writing } from './reading.ts'
import { type Rows, rowsOf } from './rows.ts'
import { hiddenSecret, purposeOf, type SecretPlace } from './secrets.ts'
import { raw, type Sql } from './sql.ts'

/** Who asks, from where. */
export interface Who extends Whose {
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
export interface Reach {
  kind: Database['kind']
  read<R extends object>(body: Sql): Promise<R[]>
  write<R extends object>(statement: Sql): Promise<R[]>
  /** Common tables, the first of them `saved`: see `writing`. */
  change<R extends object>(changes: Sql): Promise<R[]>
}

/** Whose rows. Operations see nothing of the database but this. */
export interface Scope extends Reach {
  who: Who
  registry: Registry
  rows(module: AnyModule): Rows
  transaction<T>(run: (scope: Scope) => Promise<T>): Promise<T>
  /** A transaction that is rolled back whatever comes of it: nothing is kept, nobody is told, no file is written. */
  dryRun<T>(run: (scope: Scope) => Promise<T>): Promise<T>
  /** Tells whoever listens that rows were written; within a transaction, once it is committed. */
  changed(module: AnyModule, ids: readonly number[]): void
  /** The same, whose entries in the audit stand under another request. */
  named(requestId: string): Scope
  /** Tells every node; within a transaction, once it is committed. */
  say(topic: string, data: unknown): void
  storage: Storage
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
  knowing(passwords: Iterable<string>, check: () => void): Promise<Scope>
  /** A secret of the organisation's settings that can be read again; null while there is none. */
  secret(place: SecretPlace): Promise<string | null>
}

export interface Source {
  database: Database
  registry: Registry
  bus: Bus
  changes: Changes
  platformCache: PlatformCache
  storage: Storage
  tiles: Scope['tiles']
  seal: Scope['seal']
  open: Scope['open']
  mark: Scope['mark']
  isMark: Scope['isMark']
  hide: Scope['hide']
  reveal(purpose: string, hidden: string): string | null
}

/** When what is told may be told. */
type Later = (tell: () => void) => void

const reaching = (kind: Database['kind'], query: Query, whose: Whose): Reach => ({
  kind,
  read: body => query(reading(whose, body)),
  write: statement => query(statement),
  change: changes => query(writing(whose, changes)),
})

/** What a scope of one reach has of its own. */
interface Own extends Reach {
  transaction: Scope['transaction']
  dryRun: Scope['dryRun']
  named: Scope['named']
  knowing: Scope['knowing']
  later: Later
  hashes: Hashes
  storage: Storage
  /** Whose transaction it is within. */
  within?: Whose
}
/** By the password. */
type Hashes = ReadonlyMap<string, string>

export const scopeOf = (source: Source, who: Who): Scope => aloneWith(source, who, new Map())

/** Every statement is a transaction of its own. */
function aloneWith(source: Source, who: Who, hashes: Hashes): Scope {
  const { database, storage } = source
  const transaction: Scope['transaction'] = async run => {
    const told: (() => void)[] = []
    const later: Later = tell => told.push(tell)
    const result = await database.transaction(who, query => run(inside(source, who, { query, later, hashes, storage })))
    for (const tell of told) tell()
    return result
  }
  return scopeWith(source, who, {
    kind: database.kind,
    read: body => database.read(who, body),
    write: statement => database.write(who, statement),
    change: changes => database.change(who, changes),
    transaction,
    dryRun: run => transaction(scope => scope.dryRun(run)),
    named: requestId => aloneWith(source, { ...who, requestId }, hashes),
    knowing: async (...asked) => aloneWith(source, who, await hashed(who, hashes, asked)),
    later: tell => tell(),
    hashes,
    storage,
  })
}

/** Every statement belongs to one transaction. */
function inside(source: Source, who: Who, reach: Inside): Scope {
  const { query, ...own } = reach
  const dry = { later: () => undefined, storage: writingNothing(own.storage) }
  const scope: Scope = scopeWith(source, who, {
    ...reaching(source.database.kind, query, who),
    ...own,
    within: who,
    transaction: run => run(scope),
    dryRun: run => undone(query, () => run(inside(source, who, { ...reach, ...dry }))),
    named: requestId => inside(source, { ...who, requestId }, reach),
    knowing: async (...asked) => inside(source, who, { ...reach, hashes: await hashed(who, own.hashes, asked) }),
  })
  return scope
}
type Inside = Pick<Own, 'later' | 'hashes' | 'storage'> & { query: Query }

/** Back to where the transaction was, whatever comes of it. */
async function undone<T>(query: Query, run: () => Promise<T>): Promise<T> {
  await query(raw('savepoint dry_run'))
  try {
    return await run()
  } finally {
    await query(raw('rollback to savepoint dry_run'))
    await query(raw('release savepoint dry_run'))
  }
}

async function hashed(who: Who, known: Hashes, [passwords, check]: Parameters<Scope['knowing']>): Promise<Hashes> {
  const all = new Map(known)
  for (const password of passwords)
    if (!all.has(password)) all.set(password, await hashPassword(password, { whose: keyOf(who), check }))
  return all
}
const keyOf = ({ org, account }: Whose): string => `${org} ${account}`

function scopeWith(source: Source, who: Who, { later, hashes, within, ...own }: Own): Scope {
  const { database, registry } = source
  return {
    ...own,
    who,
    registry,
    rows: module => rowsOf(own, { module, registry, who }),
    changed: (module, ids) => later(() => source.changes.tell({ org: who.org, table: tableOf(module), ids })),
    say: (topic, data) => later(() => source.bus.say(topic, data)),
    tiles: source.tiles,
    platformCache: source.platformCache,
    seal: source.seal,
    open: source.open,
    mark: source.mark,
    isMark: source.isMark,
    hide: source.hide,
    hash: async password => hashes.get(password) ?? hashPassword(password, { whose: keyOf(who) }),
    secret: async place => {
      const hidden = await hiddenSecret(database, who, { place, within })
      return hidden === null ? null : source.reveal(purposeOf(place), hidden)
    },
  }
}
