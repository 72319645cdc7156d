import { modules } from '#product/modules'
import { type Right, tokensModuleOf } from '../../schema/index.ts'
import { permittedRights } from '../../server/auth/permit.ts'
import { addTokenKey } from '../../server/auth/tokens/tokenKeys.ts'
import type { Database } from '../../server/db/connection.ts'
import type { Scope } from '../../server/db/scope.ts'
import { formatRight, isVerb } from '../../shared/rules/rights.ts'
import { actAs, addRow } from './actAs.ts'
import { type CliCommand, type CommandInput, textOption, UsageError } from './command.ts'
import { findAccount } from './rescueAccount.ts'
import { parseAccountName, accountText } from './users.ts'

export const tokenCommands: Readonly<Record<string, CliCommand>> = {
  'token create': {
    usage:
      'token create <organisation code>/<account> --name <name> --rights <right,…> [--expires <day>] [--addresses <range,…>]',
    help: 'an API token of an account, printed once; a right is /config/dictionary:view, or view for every page',
    options: {
      name: { type: 'string' },
      rights: { type: 'string' },
      expires: { type: 'string' },
      addresses: { type: 'string' },
    },
    run: createToken,
  },
}

async function createToken(input: CommandInput) {
  const account = parseAccountName(input)
  const title = textOption(input, 'name')
  const rights = listOption(input, 'rights')
  if (title === undefined || !rights.length) throw new UsageError('a token needs --name and --rights')
  const module = tokensModuleOf(modules)
  if (!module) throw new Error('this product has no API tokens')
  const find = (database: Database) => database.asOwner(query => findAccount(query, account))
  const { id, text } = await actAs({ module, find }, scope =>
    scope.transaction(async within => {
      const row = {
        title,
        rights: rights.flatMap(right => expandRight(within, right)),
        expires_on: textOption(input, 'expires') ?? null,
        addresses: listOption(input, 'addresses').join('\n'),
      }
      const saved = await addRow(within, module, row)
      return { ...saved, ...(await addTokenKey(within, module, saved.id)) }
    }),
  )
  return {
    lines: [`${accountText(account)} has the token ${title}`, `token: ${text}`],
    json: { account: accountText(account), id, token: text },
  }
}

const listOption = (input: CommandInput, name: string): readonly string[] =>
  (textOption(input, name) ?? '').split(',').flatMap(part => part.trim() || [])

/** A right of a page as it is; of a verb alone, that of every page where the account has it. */
function expandRight({ who, registry }: Scope, right: Right): readonly string[] {
  if (!isVerb(right)) return [right]
  const pages = registry.modules.filter(page => page.holds !== 'tokens' && permittedRights(who, page).includes(right))
  return pages.map(page => formatRight(page.route, right))
}
