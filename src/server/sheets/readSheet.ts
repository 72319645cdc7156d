import { spawn } from 'node:child_process'
import { readFile } from 'node:fs/promises'
import type { Readable } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import { fileURLToPath } from 'node:url'
import { semaphore } from '../../shared/rules/semaphore.ts'
import { refuse } from '../../shared/wire/refusal.ts'
import type { Scope } from '../db/scope.ts'
import type { Upload } from '../files/uploads.ts'
import { type ReaderReply, maxSheetText, type SheetTable } from './sheetTable.ts'
import { sheetTypes } from './sheetTypes.ts'

const reader = fileURLToPath(new URL('./reader.process.ts', import.meta.url))
/** Limits in milliseconds: CPU time, which waiting for a core does not use up, and wall time. */
const maxCpuTime = 2800
const patience = 20_000
/** Limits in megabytes: the heap, and the whole process. */
const maxHeap = 80
const maxMemory = 190
const watchInterval = 15
/** JSON is larger than the texts in it. */
const maxAnswerLength = maxSheetText * 3
/** Concurrency limit: each process uses a core. */
const reading = semaphore(2)

/** Cache: a file is read for the preview, and soon again for the import. */
const lifetime = 120_000
const maxStored = 2
const recentTables = new Map<string, Promise<SheetTable>>()

/** Reads an uploaded spreadsheet, cached for a while: a file never changes under its id. */
export function readSheet(scope: Scope, upload: Upload): Promise<SheetTable> {
  const known = recentTables.get(upload.id)
  if (known) return known
  const table = readUpload(scope, upload)
  recentTables.set(upload.id, table)
  for (const id of [...recentTables.keys()].slice(0, -maxStored)) recentTables.delete(id)
  const forget = () => void recentTables.delete(upload.id)
  table.catch(forget)
  setTimeout(forget, lifetime).unref()
  return table
}

/** Reads it in a process of its own, with limits on time and memory. */
async function readUpload({ storage }: Scope, { id, type, bytes }: Upload): Promise<SheetTable> {
  const name = Object.entries(sheetTypes).find(([, one]) => one === type)?.[0] ?? 'txt'
  const answer = await reading.run(async () => {
    const file = await storage.files.open(id)
    if (file?.bytes === bytes) return runReader(name, file.stream)
    file?.stream.destroy()
    throw refuse('noSuchSheet')
  })
  if (answer === 'late') throw refuse('busy', { retryAfter: 10 })
  if ('problem' in answer) throw refuse(answer.problem)
  return answer
}

/** `late` if the process got too little of the machine to reach an end or a limit: that says nothing about the file. */
function runReader(type: string, bytes: Readable): Promise<ReaderReply | 'late'> {
  const child = spawn(
    process.execPath,
    [`--max-old-space-size=${maxHeap}`, '--disable-warning=ExperimentalWarning', reader, type],
    {
      stdio: ['pipe', 'pipe', 'ignore'],
      // The compile cache of the server: types are stripped and code compiled once, not for every file.
      env: { TZ: 'UTC', NODE_COMPILE_CACHE: process.env['NODE_COMPILE_CACHE'] },
    },
  )
  const kill = () => child.kill('SIGKILL')
  let isLate = false
  const waiting = setTimeout(() => {
    isLate = true
    kill()
  }, patience)
  const watching = setInterval(() => void isOverLimit(child.pid).then(tooMuch => tooMuch && kill()), watchInterval)
  // A killed process reads no more.
  void pipeline(bytes, child.stdin).catch(() => undefined)
  const chunks: Buffer[] = []
  let size = 0
  child.stdout.on('data', (chunk: Buffer) => {
    chunks.push(chunk)
    size += chunk.length
    if (size > maxAnswerLength) kill()
  })
  return new Promise<ReaderReply | 'late'>((resolve, reject) => {
    child.on('error', reject)
    child.on('close', code => {
      if (code === 0) resolve(JSON.parse(Buffer.concat(chunks).toString()))
      else resolve(isLate ? 'late' : { problem: 'hugeSheet' })
    })
  }).finally(() => {
    clearInterval(watching)
    clearTimeout(waiting)
  })
}

/** Whether a process exceeds its limits; false if the system does not report it. */
async function isOverLimit(pid: number | undefined): Promise<boolean> {
  const stat = await readFile(`/proc/${pid}/stat`, 'utf8').catch(() => '')
  // Numbers after the name, as Linux counts: user and system time in hundredths of a second, memory in pages of 4 KB.
  const numbers = (stat.split(') ')[1] ?? '').split(' ').map(Number)
  const [user = 0, system = 0, pages = 0] = [11, 12, 21].map(place => numbers[place])
  return (pages * 4096) / 1_048_576 > maxMemory || (user + system) * 10 > maxCpuTime
}
