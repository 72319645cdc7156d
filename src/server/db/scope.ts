import type { AnyModule, Right } from '../../schema/index.ts'
import type { ViewAsTarget } from '../../shared/wire/session/viewing.ts'
import type { Deployment } from '../outgoing/deployment.ts'
import type { FileStorage } from '../storage/fileStorage.ts'
import type { Bus, ChangeFeed } from './bus.ts'
import type { Database, TenantContext } from './connection.ts'
import type { SecretField } from './hiddenSecret.ts'
import type { Registry } from './modulePart.ts'
import type { PlatformCache } from './platformCache.ts'
import type { Rows } from './rows.ts'
import type { SharedRates } from './sharedRates.ts'
import type { Sql } from './sql.ts'

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
  /** Colleagues do not see where it is. */
  hidesPlace?: true
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
  as: ViewAsTarget
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

/** The texts that a client or a row carries, and that only this deployment can have made. */
export interface Signing {
  /** The text with its signature, URL-safe, for a client that sends it back. */
  sign(purpose: string, text: string): string
  /** The text of a signed one; null when the signature is wrong. */
  readSigned(purpose: string, signed: string): string | null
  /** `readSigned` for the address of a file. It is stored in rows, so a former key may have signed it. */
  readSignedAddress(purpose: string, signed: string): string | null
  /** The keyed digest of a text, and its check: without the key no guess can be compared with it. */
  hmac(purpose: string, text: string): string
  isHmac(purpose: string, text: string, hmac: string): boolean
  /** Encrypts a text: the tables alone do not reveal it. */
  encrypt(purpose: string, text: string): string
}

/** What all calls share: it belongs to the server. */
export interface ServerParts extends Signing {
  storage: FileStorage
  /** URL template of the map tiles; null without a source. */
  tiles: string | null
  deployment: Deployment
  platformCache: PlatformCache
  rates: SharedRates
}

/** Transactions, and the same scope under other conditions. */
export interface Transactions {
  transaction<T>(run: (scope: Scope) => Promise<T>): Promise<T>
  /** A transaction that is always rolled back: nothing is written, published or stored. */
  dryRun<T>(run: (scope: Scope) => Promise<T>): Promise<T>
  /** The same scope; what it reads may be a little older than now, but has every change that the caller wrote or was notified of. */
  onReplica(): Scope
  /** The same scope; its audit entries carry another request id. */
  underRequest(requestId: string): Scope
  /** The same scope with the hashes of these passwords: hashing takes a tenth of a second, too long for a transaction. */
  withPasswordHashes(passwords: Iterable<string>, check: () => void): Promise<Scope>
}

/** Notifications for other nodes and browsers. Within a transaction they are sent on commit. */
interface Publishing {
  /** Publishes that rows were written. */
  changed(module: AnyModule, ids: readonly number[]): void
  /** Publishes to every node. */
  publish(topic: string, data: unknown): void
}

/** The database limited to the principal's organisation. Operations see nothing of the database but this. */
export interface Scope extends QueryRunner, Transactions, Publishing, ServerParts {
  who: Principal
  registry: Registry
  rows(module: AnyModule): Rows
  /** Reads all rows of the module, also those the account does not see: to check the effect of a write, never to show them. */
  readUnscoped<R extends object>(module: AnyModule, body: Sql): Promise<R[]>
  /** The hash of a password: prepared beforehand, or computed now. */
  hashPassword(password: string): Promise<string>
  /** The decrypted secret of an organisation's settings, or of one row; null while there is none. */
  readSecret(field: SecretField, id?: number): Promise<string | null>
}

/** The server as a process: what scopes are made of. */
export interface ServerContext extends ServerParts {
  database: Database
  registry: Registry
  bus: Bus
  changes: ChangeFeed
  decrypt(purpose: string, hidden: string): string | null
}
