import { readConfig } from '../../server/config.ts'
import { backUp } from '../backup/backUp.ts'
import { restore } from '../backup/restore.ts'
import { type CliCommand, type CommandInput, UsageError } from './command.ts'

export const backupCommands: Readonly<Record<string, CliCommand>> = {
  backup: {
    usage: 'backup <new directory>',
    help: 'the database and the uploaded files, while the server or its nodes run',
    run: input => backUp(directoryOf(input), readConfig(process.env)),
  },
  restore: {
    usage: 'restore <directory of a backup>',
    help: 'puts a backup into an empty database and an empty DATA_DIR',
    run: input => restore(directoryOf(input), readConfig(process.env)),
  },
}

function directoryOf({ names }: CommandInput): string {
  const [directory, ...more] = names
  if (!directory || more.length) throw new UsageError('name one directory')
  return directory
}
