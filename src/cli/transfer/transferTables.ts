import {
  type AnyModule,
  formulaOf,
  isComputed,
  isPointing,
  isReadableSecret,
  isRegion,
  isStored,
  modulesWithTables,
  organisationFieldOf,
  regionsModuleOf,
  stampsOf,
  tableOf,
  targetOf,
} from '../../schema/index.ts'
import { accountModules } from '../../server/auth/accountModules.ts'
import { totpPurpose } from '../../server/auth/signIn/secondStep.ts'
import { secretPurpose } from '../../server/db/hiddenSecret.ts'
import type { TransferredTable, Registry } from '../../server/db/modulePart.ts'

/** A table that is exported, and which of its columns need more than copying. */
export interface TransferTable extends TransferredTable {
  /** Columns without which a row is left behind. */
  needs?: readonly string[]
  /** Columns that the database writes itself. */
  written?: readonly string[]
  /** Times that a trigger writes into a new row. */
  stamped?: readonly string[]
  /** Encrypted columns, by the purpose that is part of the encryption. */
  sealed?: Readonly<Record<string, string>>
}

const { accounts, roles, organisations } = accountModules
const owned = { links: { account_id: accounts }, needs: ['account_id'] }

/** The engine's own tables. Those that describe this installation stay: sessions, keys, counters, jobs, receipts. */
const engineTables: readonly TransferTable[] = [
  { name: 'second_step', ...owned, needs: ['account_id', 'secret'], sealed: { secret: totpPurpose } },
  { name: 'sso_link', ...owned },
  { name: 'saved_view', links: { account_id: accounts, roles }, needs: ['account_id'] },
  { name: 'preference', ...owned },
  { name: 'home_page', links: { account_id: accounts, role_id: roles } },
  { name: 'letter', links: { sender: accounts, source: 'message' } },
  { name: 'letter_delivery', links: { account_id: accounts, letter_id: 'letter' }, needs: ['account_id', 'letter_id'] },
  { name: 'serial_number', links: {} },
  { name: 'upload', links: { created_by: accounts } },
  { name: 'deletion', links: { account_id: accounts } },
  // The log of personal fields is written from it by a trigger. Numbers of transactions mean nothing in another database.
  { name: 'audit', links: { account_id: accounts }, written: ['tx'] },
]

/** Every exported table of an organisation, each after those that it points to where that is possible. */
export function transferTables({ modules, part }: Registry): readonly TransferTable[] {
  const own = modulesWithTables(modules).filter(({ scope, holds }) => scope !== 'platform' && holds !== 'tokens')
  return [
    ...inOrder(own.map(module => tableOfModule(module, modules))),
    ...engineTables,
    ...modules.flatMap(module => part(module).transfer ?? []),
  ]
}

function tableOfModule(module: AnyModule, modules: readonly AnyModule[]): TransferTable {
  const fields = Object.entries(module.fields)
  const regions = regionsModuleOf(modules)
  const links = fields.flatMap(([name, field]) => {
    // Triggers write the columns of referenced rows.
    if (isComputed(field)) return []
    if (isRegion(field) && regions) return [[name, tableOf(regions)]]
    if (!isPointing(field) || name === organisationFieldOf(module)) return []
    const target = modules.find(one => one.name === targetOf(module, field))
    return target ? [[name, tableOf(target)]] : []
  })
  const table = tableOf(module)
  return {
    name: table,
    links: { ...Object.fromEntries(links), created_by: accounts },
    written: fields.flatMap(([name, field]) => (formulaOf(field) && isStored(field) ? [name] : [])),
    stamped: stampsOf(module).map(([name]) => name),
    sealed: Object.fromEntries(
      fields.flatMap(([field, declared]) => (isReadableSecret(declared) ? [[field, secretPurpose({ table, field })]] : [])),
    ),
  }
}

/** The organisation first, then each table after those it points to; of a circle, in the order of the modules. */
function inOrder(tables: readonly TransferTable[]): readonly TransferTable[] {
  const ordered = new Set<TransferTable>()
  const open = new Set<TransferTable>()
  const place = (table: TransferTable): void => {
    if (open.has(table)) return
    open.add(table)
    for (const [column, target] of Object.entries(table.links)) {
      const above = tables.find(({ name }) => name === target)
      // `created_by` is no foreign key.
      if (above && column !== 'created_by') place(above)
    }
    ordered.add(table)
  }
  for (const table of tables) if (table.name === organisations) place(table)
  for (const table of tables) place(table)
  return [...ordered]
}
