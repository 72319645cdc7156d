import { modules } from '#product/modules'
import { serverParts } from '#product/servers'
import { compose } from '../../server/compose.ts'
import type { Database } from '../../server/db/connection.ts'
import type { ServerContext } from '../../server/db/scope.ts'
import { exportOrganisation } from '../transfer/exportOrganisation.ts'
import { importOrganisation } from '../transfer/importOrganisation.ts'
import { type CliCommand, type CommandInput, onDatabase, textOption, UsageError } from './command.ts'
import { intoNewDirectory } from './intoNewDirectory.ts'
import { missingFileLines } from './missingFileLines.ts'

export const transferCommands: Readonly<Record<string, CliCommand>> = {
  export: {
    usage: 'export <organisation code> <new directory>',
    help: 'an organisation whole: its rows, their history and its files, to be imported elsewhere',
    run: runExport,
  },
  import: {
    usage: 'import <directory of an exported organisation> [--code <another code>]',
    help: 'makes an organisation of what was exported; all of it, or nothing',
    options: { code: { type: 'string' } },
    run: runImport,
  },
}

/** The database and what composes a server on it, without demonstration rows. */
const onProduct = <T>(work: (database: Database, context: ServerContext) => Promise<T>): Promise<T> =>
  onDatabase(async (database, config) => {
    const { context } = await compose(database, { modules, parts: serverParts }, { ...config, examples: false })
    return work(database, context)
  })

async function runExport({ names: [code, directory, ...more] }: CommandInput) {
  if (!code || !directory || more.length) throw new UsageError('name an organisation and one directory')
  const { manifest, missing } = await intoNewDirectory(directory, () =>
    onProduct((database, context) => exportOrganisation(database, context, { code, directory })),
  )
  const { organisation, tables, files } = manifest
  const rows = Object.fromEntries(Object.entries(tables).map(([name, table]) => [name, table.rows]))
  return {
    lines: [
      ...missingFileLines(missing, 'exported'),
      `exported ${organisation.name} (${organisation.code}) into ${directory}: ${totalOf(rows)} rows, ${files} files`,
      'the hashes of its passwords are in it: keep it as safe as the database',
    ],
    json: { organisation, directory, rows, files, missing },
  }
}

async function runImport(input: CommandInput) {
  const [directory, ...more] = input.names
  if (!directory || more.length) throw new UsageError('name one directory')
  const report = await onProduct((database, context) =>
    importOrganisation(database, context, { directory, code: textOption(input, 'code') }),
  )
  const { organisation, rows, files, left } = report
  return {
    lines: [
      `imported ${organisation.name} (${organisation.code}): ${totalOf(rows)} rows, ${files} files`,
      ...(left.length ? [`left behind, because this installation lacks them or their key: ${left.join(', ')}`] : []),
    ],
    json: report,
  }
}

const totalOf = (rows: Readonly<Record<string, number>>): number => Object.values(rows).reduce((sum, count) => sum + count, 0)
