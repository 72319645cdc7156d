import { existsSync, readFileSync } from 'node:fs'
import { chmod, chown, rename, stat, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { modules } from '#product/modules'
import { serverParts } from '#product/servers'
import { sealedColumns } from '../../server/auth/resealSecrets.ts'
import { keyFileName, createSecretKey, splitSecretKeys } from '../../server/auth/secretKeys.ts'
import { resealAll, sealingSince, storedKey } from '../../server/auth/signing.ts'
import { type Config, readConfig } from '../../server/config.ts'
import { registryOf } from '../../server/db/modulePart.ts'
import { jobKinds } from '../../server/operations/jobKinds.ts'
import { type CliCommand, type CommandInput, type CommandResult, onDatabase, UsageError } from './command.ts'

/** A session lasts a day at most. The key that signed it may be removed after that. */
const maxSessionMs = 24 * 3_600_000

export const keyCommands: Readonly<Record<string, CliCommand>> = {
  'key take': {
    usage: 'key take <new file>',
    help: 'writes the key that PostgreSQL stores into a file for SECRET_KEY_FILE: no session or second step ends',
    run: extractKey,
  },
  'key add': {
    usage: 'key add',
    help: 'replacing the key, first: adds a new one, which only verifies',
    run: input => changeKeys(input, addKey),
  },
  'key use': {
    usage: 'key use',
    help: 'replacing the key, second: from the next start on the added one signs and encrypts',
    run: input => changeKeys(input, useKey),
  },
  'key drop': {
    usage: 'key drop [--now]',
    help: 'replacing the key, third, after a day: the former one goes; it opens addresses of files and nothing else',
    options: { now: { type: 'boolean' } },
    run: input => changeKeys(input, dropKey),
  },
}

async function extractKey({ names: [file, ...more] }: CommandInput): Promise<CommandResult> {
  if (!file || more.length) throw new UsageError('name one new file')
  const key = await onDatabase(database => database.asOwner(storedKey))
  if (key === null) throw new Error('the key is outside the tables already')
  await writeFile(file, `${key}\n`, { mode: 0o600, flag: 'wx', flush: true })
  return {
    lines: [
      `the key of the tables is in ${file}: set SECRET_KEY_FILE to it on every node and restart them; the first one removes it from the tables`,
      'backups made before have the key in them: replace it afterwards (houtai key add)',
    ],
    json: { file },
  }
}

interface KeyChange {
  keys: readonly string[]
  /** What to do next. */
  next: string
}
type ChangeKeys = (keys: readonly string[], input: CommandInput, config: Config) => KeyChange | Promise<KeyChange>

/** Changes the file that has the keys; where they are in the environment, prints what to set there. */
async function changeKeys(input: CommandInput, change: ChangeKeys): Promise<CommandResult> {
  if (input.names.length) throw new UsageError('it takes no names')
  const config = readConfig(process.env)
  const file = keyFile(config)
  const known = file === null ? config.secretKeys.keys : keysIn(file)
  if (!known.length) throw new Error('there is no key outside the tables yet: houtai key take <file> brings it there')
  const { keys, next } = await change(known, input, config)
  const text = keys.join(',')
  if (file === null) return { lines: [`SECRET_KEY=${text}`, next], json: { keys: keys.length, SECRET_KEY: text, next } }
  await replaceKeyFile(file, text)
  return {
    lines: [`${file} has ${keys.length === 1 ? 'one key' : `${keys.length} keys`}`, next],
    json: { keys: keys.length, file, next },
  }
}

/** Renamed into place, so that a start never reads half a file; owner and group are those of before, so that the server may read it. */
async function replaceKeyFile(file: string, text: string): Promise<void> {
  const { uid, gid, mode } = await stat(file)
  const next = `${file}.new`
  await writeFile(next, `${text}\n`, { mode: 0o600, flush: true })
  await chown(next, uid, gid)
  await chmod(next, mode & 0o660)
  await rename(next, file)
}

function keyFile({ databaseUrl, dataDir }: Config): string | null {
  const { SECRET_KEY: inEnvironment, SECRET_KEY_FILE: named } = process.env
  if (named) return named
  return inEnvironment || databaseUrl ? null : join(dataDir, keyFileName)
}

const keysIn = (file: string): readonly string[] => (existsSync(file) ? splitSecretKeys(readFileSync(file, 'utf8')) : [])

function addKey(keys: readonly string[], _input: CommandInput, { databaseUrl }: Config): KeyChange {
  if (keys.length > 1) throw new Error('there are several keys: the last replacement is not over (houtai key use, then key drop)')
  const next = databaseUrl ? 'restart every node with both keys, then: houtai key use' : 'next: houtai key use'
  return { keys: [...keys, createSecretKey()], next }
}

function useKey(keys: readonly string[]): KeyChange {
  const [former, added, ...more] = keys
  if (former === undefined || added === undefined) throw new Error('there is one key only: houtai key add')
  return {
    keys: [added, former, ...more],
    next: 'restart every node; a day after, with the server of an embedded database stopped: houtai key drop',
  }
}

async function dropKey(keys: readonly string[], { options }: CommandInput): Promise<KeyChange> {
  if (keys.length === 1) throw new Error('there is one key only')
  const places = sealedColumns(registryOf(modules, serverParts, jobKinds))
  await onDatabase(database =>
    database.asOwner(async query => {
      const since = await sealingSince(query, keys)
      if (!since) throw new Error('no node has started with the first key in front yet: houtai key use, then restart every node')
      const left = since.getTime() + maxSessionMs - Date.now()
      if (left > 0 && options['now'] !== true)
        throw new Error(
          `sessions that the former key signed last ${Math.ceil(left / 3_600_000)} more hours at most: wait, or end those not renewed since with --now`,
        )
      await resealAll(query, keys, places)
    }),
  )
  return { keys: keys.slice(0, 1), next: 'restart every node' }
}
