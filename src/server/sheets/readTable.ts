import { type ReaderReply, SheetError, type SheetTable } from './sheetTable.ts'

/** The texts of an untrusted file, or its problem. Run in a process with limits: a file may take any amount of time and memory. */
export async function readTable(type: string, bytes: Buffer): Promise<ReaderReply> {
  try {
    return await tableOf(type, bytes)
  } catch (error) {
    return { problem: error instanceof SheetError ? error.problem : 'badSheet' }
  }
}

async function tableOf(type: string, bytes: Buffer): Promise<SheetTable> {
  switch (type) {
    case 'xlsx':
      return (await import('./readXlsxTable.ts')).readXlsxTable(bytes)
    case 'xls':
      return (await import('./readXlsTable.ts')).readXlsTable(bytes)
    default:
      return (await import('./readTextTable.ts')).readTextTable(bytes)
  }
}
