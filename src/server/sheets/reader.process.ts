import { setPriority } from 'node:os'
import { buffer } from 'node:stream/consumers'
import { type ReaderReply, SheetError, type SheetTable } from './sheetTable.ts'

/** Reads one untrusted file in a process that may be killed: the file on stdin, its texts on stdout. */
async function read(type: string, bytes: Buffer): Promise<SheetTable> {
  switch (type) {
    case 'xlsx':
      return (await import('./readXlsxTable.ts')).readXlsxTable(bytes)
    case 'xls':
      return (await import('./readXlsTable.ts')).readXlsTable(bytes)
    default:
      return (await import('./readTextTable.ts')).readTextTable(bytes)
  }
}

async function readAnswer(): Promise<ReaderReply> {
  try {
    return await read(process.argv[2] ?? '', await buffer(process.stdin))
  } catch (error) {
    return { problem: error instanceof SheetError ? error.problem : 'badSheet' }
  }
}

// Low priority: requests to the server go first.
setPriority(10)
process.stdout.write(JSON.stringify(await readAnswer()))
