import { hashPassword } from '../../../kinds/secret/hashPassword.ts'
import { type AnyModule, childrenOf, tableOf, wholeModule } from '../../../schema/index.ts'
import { refuse } from '../../../shared/wire/refusal.ts'
import { readOnlyStorage } from '../../storage/fileStorage.ts'
import { withRuleRefusals } from '../computed/withRuleRefusals.ts'
import { type Database, type Query, rollBackAfter, type TenantContext } from '../connection.ts'
import { hiddenSecret, secretPurpose } from '../hiddenSecret.ts'
import type { Registry } from '../modulePart.ts'
import { refuseWhileResetting } from '../practiceLock.ts'
import { moduleRows } from '../rows.ts'
import { tenantOfList, withUnscopedTable, withUnscopedTables } from '../rowScope.ts'
import type { Principal, QueryRunner, Scope, ServerContext, Transactions } from '../scope.ts'
import { raw, type Sql } from '../sql.ts'
import { readWithTenant, setTenant, writeWithTenant } from '../withTenant.ts'

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
interface ScopeParts extends QueryRunner, Transactions, Pick<Scope, 'readUnscoped' | 'storage'> {
  afterCommit: AfterCommit
  hashes: PasswordHashes
  /** The scope that opened the transaction. */
  within?: TenantContext
  /** Reads a list of a module. */
  readList?(module: AnyModule): QueryRunner['read']
}
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
      return run(transactionScope(context, who, { query, afterCommit, hashes, storage }))
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
    afterCommit: callback => callback(),
    hashes,
    storage,
    ...(who.practice ? writesInTransactions(transaction) : {}),
    ...(who.viewing ? { ...writesNothing, storage: readOnlyStorage(storage) } : {}),
  })
}

/** Every statement belongs to one transaction. */
function transactionScope(context: ServerContext, who: Principal, runner: TransactionParts): Scope {
  const { query, ...own } = runner
  const dry = { afterCommit: () => undefined, storage: readOnlyStorage(own.storage) }
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
type TransactionParts = Pick<ScopeParts, 'afterCommit' | 'hashes' | 'storage'> & { query: Query }

/** The registry's module: a server half imports its schema before formulas are resolved. A module with fields left out stays as it is. */
function resolvedModule({ modules }: Registry, module: AnyModule): AnyModule {
  if (wholeModule(module) !== module) return module
  return modules.find(one => one.name === module.name) ?? module
}

function buildScope(context: ServerContext, who: Principal, { afterCommit, hashes, within, ...parts }: ScopeParts): Scope {
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
        // Child rows were written or deleted with their parent rows.
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

/** By the password. */
type PasswordHashes = ReadonlyMap<string, string>

/** The known hashes with those of further passwords. */
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
/** The key of an account in the fair queue of password hashes. */
const accountKey = ({ org, account }: TenantContext): string => `${org} ${account}`
/** A stolen token must not be enough to set a password. */
function refuseFromToken({ token }: Principal): void {
  if (token) throw refuse('tokenNoPasswords')
}
