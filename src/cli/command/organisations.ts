import { randomBytes } from 'node:crypto'
import { modules } from '../../../modules.config.ts'
import { serverParts } from '../../modules/servers.ts'
import { accountModules } from '../../server/auth/accountModules.ts'
import { loadPrincipal } from '../../server/auth/principal.ts'
import { permit } from '../../server/auth/permit.ts'
import { compose } from '../../server/compose.ts'
import { scopeOf } from '../../server/db/scope.ts'
import { platformOrg } from '../../server/db/tables/columns.ts'
import { sql } from '../../server/db/sql.ts'
import { save } from '../../server/operations/save/save.ts'
import { refusalSentence } from '../../server/text/sentences.ts'
import { Refusal } from '../../shared/wire/refusal.ts'
import { type CliCommand, type CommandInput, onDatabase, textOption, UsageError } from './command.ts'

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
  const given = textOption(input, 'password')
  const password = given ?? randomBytes(12).toString('base64url')
  const username = textOption(input, 'admin') ?? 'admin'
  const row = { orgname, orgcode, admin_username: username, admin_password: password, status: 1 }
  const saved = await saveAs(textOption(input, 'as') ?? 'admin', row)
  const told = given === undefined ? [`password: ${password}`] : []
  return {
    lines: [`organisation ${orgname} (${orgcode}) is made; its administrator is ${username}`, ...told],
    json: { ...saved, orgcode, admin: username, ...(given === undefined ? { password } : {}) },
  }
}

/** Saves it as an account of the platform would, with its rights, in its name. */
const saveAs = (username: string, row: object): Promise<{ id: number }> =>
  onDatabase(async (database, config) => {
    const { source } = await compose(database, { modules, parts: serverParts }, { ...config, examples: false })
    const [found] = await database.asOwner(query =>
      query<{ id: number }>(sql`select id from account where org_id = ${platformOrg} and lower(username) = lower(${username})`),
    )
    const who = found && (await loadPrincipal(source, { org: platformOrg, account: found.id }))
    if (!who) throw new Error(`the platform has no account ${username} that may sign in; name another with --as`)
    const module = modules.find(one => one.name === accountModules.organisations)
    if (!module) throw new Error('this product has no organisations')
    const scope = scopeOf(source, { ...who, ip: '', requestId: 'command' })
    try {
      permit(scope.who, [module], ['add'])
      const sent = { body: { ...row }, query: {}, key: null, language: 'en-US' as const, isGone: () => false }
      return (await save.answer(scope, module, sent)) as { id: number }
    } catch (error) {
      throw error instanceof Refusal ? new Error(refusalSentence(error, { module, language: 'en-US' }), { cause: error }) : error
    }
  })
