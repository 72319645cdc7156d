import type { Readable } from 'node:stream'
import { buffer } from 'node:stream/consumers'
import { vi } from 'vitest'
import { readTable } from '../src/server/sheets/readTable.ts'

interface ReaderProcess {
  runReader(type: string, bytes: Readable): Promise<unknown>
}

/**
 * Imported sheets are read in the process of the test: a process for each takes a tenth of a second of the processor to start. Tests
 * of the reader itself set `READER_PROCESSES`.
 */
vi.mock('../src/server/sheets/runReader.ts', async original => {
  const { runReader } = await original<ReaderProcess>()
  // Through JSON, like the reply of a process.
  const readHere = async (type: string, bytes: Readable): Promise<unknown> =>
    JSON.parse(JSON.stringify(await readTable(type, await buffer(bytes))))
  const read: ReaderProcess['runReader'] = (...file) => (process.env['READER_PROCESSES'] ? runReader : readHere)(...file)
  return { runReader: read }
})
