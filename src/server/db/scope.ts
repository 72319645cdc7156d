import { type AnyModule, tableOf, type Verb } from '../../schema/index.ts'
import type { Registry } from '../part.ts'
import type { Storage } from '../features/files.ts'
import type { Bus, Changes } from './bus.ts'
import type { Database, Query, Whose } from './connection.ts'
import type { PlatformCache } from './platformCache.ts'
import { reading, writing } from './reading.ts'
import { type Rows, rowsOf } from './rows.ts'
import { hiddenSecret, purposeOf, type SecretPlace } from './secrets.ts'
import type { Sql } from './sql.ts'

/** Who asks, from where. */
export interface Who extends Whose {
  username: string
  nickname: string
  orgcode: string
  orgkey: string
  platform: boolean
  /** Verbs by route; `*` holds for every route. */
  pages: Readonly<Record<string, readonly Verb[]>>
  /** The one row that is seen, of the modules where that is all. */
  bound?: Readonly<Record<string, number>>
  ip: string
  requestId: string
}

/** How a scope reaches the database: alone, or within one transaction. */
export interface Reach {
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
  /** Tells whoever listens that rows were written; within a transaction, once it is committed. */
  changed(module: AnyModule, ids: readonly number[]): void
  /** The same, whose entries in the audit stand under another request. */
  named(requestId: string): Scope
  /** Tells every node; within a transaction, once it is committed. */
  say(topic: string, data: unknown): void
  storage: Storage
  platformCache: PlatformCache
  /** Signs a text that goes out and comes back. */
  seal(purpose: string, text: string): string
  /** The text of a sealed one; null when it is not ours. */
  open(purpose: string, sealed: string): string | null
  /** A text as nobody reads it who has the tables alone. */
  hide(purpose: string, text: string): string
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
  seal: Scope['seal']
  open: Scope['open']
  hide: Scope['hide']
  reveal(purpose: string, hidden: string): string | null
}

/** When what is told may be told. */
type Later = (tell: () => void) => void

const within = (query: Query, whose: Whose): Reach => ({
  read: body => query(reading(whose, body)),
  write: statement => query(statement),
  change: changes => query(writing(whose, changes)),
})

export function scopeOf(source: Source, who: Who): Scope {
  const { database, registry } = source
  const alone: Reach = {
    read: body => database.read(who, body),
    write: statement => database.write(who, statement),
    change: changes => database.change(who, changes),
  }
  const make = (reach: Reach, transaction: Scope['transaction'], later: Later): Scope => ({
    ...reach,
    who,
    registry,
    rows: module => rowsOf(reach, { module, registry, who }),
    transaction,
    named: requestId => scopeOf(source, { ...who, requestId }),
    changed: (module, ids) => later(() => source.changes.tell({ org: who.org, table: tableOf(module), ids })),
    say: (topic, data) => later(() => source.bus.say(topic, data)),
    storage: source.storage,
    platformCache: source.platformCache,
    seal: source.seal,
    open: source.open,
    hide: source.hide,
    secret: async place => {
      const hidden = await hiddenSecret(database, who, place)
      return hidden === null ? null : source.reveal(purposeOf(place), hidden)
    },
  })
  const nested = (reach: Reach, later: Later): Scope => {
    const scope: Scope = make(reach, run => run(scope), later)
    return scope
  }
  const transaction: Scope['transaction'] = async run => {
    const told: (() => void)[] = []
    const result = await database.transaction(who, query => run(nested(within(query, who), tell => told.push(tell))))
    for (const tell of told) tell()
    return result
  }
  return make(alone, transaction, tell => tell())
}
