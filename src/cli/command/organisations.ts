import { randomBytes } from 'node:crypto'
import { accountModules } from '../../server/auth/accountModules.ts'
import type { Database } from '../../server/db/connection.ts'
import { sql } from '../../server/db/sql.ts'
import { platformOrg } from '../../server/db/tables/columns.ts'
import { actAs, addRow, productModule } from './actAs.ts'
import { type CliCommand, type CommandInput, textOption, UsageError } from './command.ts'

export const organisationCommands: Readonly<Record<string, CliCommand>> = {
  'org create': {
    usage: 'org create <code> --name <name> [--admin <account>] [--password <password>] [--as <account of the platform>]',
    help: 'an organisation with its first administrator, whose password is printed once where none is given',
    options: { name: { type: 'string' }, admin: { type: 'string' }, password: { type: 'string' }, as: { type: 'string' } },
    run: createOrganisation,
  },
}

async function createOrganisation(input: CommandInput) {
  const [orgcode, ...more] = input.names
  const orgname = textOption(input, 'name')
  if (!orgcode || more.length || !orgname) throw new UsageError('an organisation needs a code and --name')
  const ownPassword = textOption(input, 'password')
  const password = ownPassword ?? randomBytes(12).toString('base64url')
  const username = textOption(input, 'admin') ?? 'admin'
  const row = { orgname, orgcode, admin_username: username, admin_password: password, status: 1 }
  const saved = await saveAs(textOption(input, 'as') ?? 'admin', row)
  const passwordLine = ownPassword === undefined ? [`password: ${password}`] : []
  return {
    lines: [`organisation ${orgname} (${orgcode}) is made; its administrator is ${username}`, ...passwordLine],
    json: { ...saved, orgcode, admin: username, ...(ownPassword === undefined ? { password } : {}) },
  }
}

/** Saves it as an account of the platform would, with its rights, in its name. */
async function saveAs(username: string, row: object): Promise<{ id: number }> {
  const module = productModule(accountModules.organisations)
  const find = async (database: Database) => {
    const [found] = await database.asOwner(query =>
      query<{ id: number }>(
        sql`select id from account where org_id = ${platformOrg} and lower(username) = lower(${username}) and status <> -1`,
      ),
    )
    if (!found) throw new Error(`the platform has no account ${username} that may sign in; name another with --as`)
    return { org: platformOrg, account: found.id }
  }
  return actAs({ module, find }, scope => addRow(scope, module, row))
}
