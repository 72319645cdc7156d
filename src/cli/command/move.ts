import { join } from 'node:path'
import { keyFileName } from '../../server/auth/secretKeys.ts'
import { readConfig } from '../../server/config.ts'
import { moveToPostgres } from '../move/moveToPostgres.ts'
import { type CliCommand, UsageError } from './command.ts'
import { missingFileLines } from './missingFileLines.ts'

export const moveCommands: Readonly<Record<string, CliCommand>> = {
  move: {
    usage: 'move',
    help: 'the embedded database of DATA_DIR into the empty one of DATABASE_URL, with every id, session and second step',
    async run({ names }) {
      if (names.length) throw new UsageError('it takes no names: DATA_DIR and DATABASE_URL say from where and to where')
      const config = readConfig(process.env)
      const report = await moveToPostgres(config)
      const tables = Object.values(report.tables)
      const rows = tables.reduce((sum, one) => sum + one.rows, 0)
      const keyFile = join(config.dataDir, keyFileName)
      const key = config.secretKeys.keys.length
        ? []
        : [`set SECRET_KEY_FILE=${keyFile} on every node (or SECRET_KEY to its text): the database does not open without it`]
      const where = config.bucket ? `${report.files} files went into the bucket` : `files stay in ${config.dataDir}`
      return {
        lines: [
          ...missingFileLines(report.missing, 'moved'),
          `moved ${rows} rows of ${tables.length} tables; counts and checksums are equal; ${where}`,
          ...key,
          `${join(config.dataDir, 'pg')} is as it was: remove it once you have seen the product on PostgreSQL`,
        ],
        json: { rows, ...report },
      }
    },
  },
}
