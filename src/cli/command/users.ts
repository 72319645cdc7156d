import { randomBytes } from 'node:crypto'
import { text } from 'node:stream/consumers'
import { type CliCommand, type CommandInput, onDatabase, UsageError } from './command.ts'
import { type AccountName, dropSecondStep, type FoundAccount, resetPassword, unlockAccount } from './rescueAccount.ts'

/** `demo1/admin`: the code of an organisation and an account. */
export function parseAccountName({ names }: CommandInput): AccountName {
  const [named, ...more] = names
  const [orgcode = '', username = '', ...rest] = named?.split('/') ?? []
  if (!orgcode || !username || rest.length || more.length)
    throw new UsageError('name the account as <organisation code>/<account>')
  return { orgcode, username }
}

export const accountText = ({ orgcode, username }: AccountName): string => `${orgcode}/${username}`
/** A warning: a disabled account cannot sign in, even with a new password or without its second step. */
const disabledNote = ({ enabled }: FoundAccount): readonly string[] =>
  enabled ? [] : ['the account or its organisation is disabled: it cannot sign in until somebody enables it']

export const userCommands: Readonly<Record<string, CliCommand>> = {
  'user reset-password': {
    usage: 'user reset-password <organisation code>/<account> [--password-stdin]',
    help: 'a new password, printed once, or read from the standard input; ends the sessions of the account',
    options: { 'password-stdin': { type: 'boolean' } },
    async run(input) {
      const name = parseAccountName(input)
      const ownPassword = input.options['password-stdin'] ? (await text(process.stdin)).replace(/\r?\n$/, '') : null
      const password = ownPassword ?? randomBytes(12).toString('base64url')
      const found = await onDatabase(database => resetPassword(database, name, password))
      const passwordLine = ownPassword === null ? [`password: ${password}`] : []
      return {
        lines: [`${accountText(found)} has a new password; its sessions are ended`, ...passwordLine, ...disabledNote(found)],
        json: { account: accountText(found), enabled: found.enabled, ...(ownPassword === null ? { password } : {}) },
      }
    },
  },
  'user disable-2fa': {
    usage: 'user disable-2fa <organisation code>/<account>',
    help: 'takes the second step of an account away whose phone is lost; ends its sessions',
    async run(input) {
      const found = await onDatabase(database => dropSecondStep(database, parseAccountName(input)))
      const line = found.had ? 'signs in without a second step now; its sessions are ended' : 'had no second step'
      return {
        lines: [`${accountText(found)} ${line}`, ...disabledNote(found)],
        json: { account: accountText(found), had: found.had },
      }
    },
  },
  'user unlock': {
    usage: 'user unlock <organisation code>/<account>',
    help: 'lets an account sign in again at once that is refused after too many failures',
    async run(input) {
      const found = await onDatabase(database => unlockAccount(database, parseAccountName(input)))
      const line = found.blocked ? 'is no longer refused' : 'was not refused; its failures are forgotten'
      return {
        lines: [`${accountText(found)} ${line}`, ...disabledNote(found)],
        json: { account: accountText(found), blocked: found.blocked },
      }
    },
  },
}
