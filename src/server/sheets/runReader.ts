import { spawn } from 'node:child_process'
import { readFile } from 'node:fs/promises'
import type { Readable } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import { fileURLToPath } from 'node:url'
import { maxSheetText, type ReaderReply } from './sheetTable.ts'

const reader = fileURLToPath(new URL('./reader.process.ts', import.meta.url))
/** Limits in milliseconds: CPU time, which waiting for a core does not use up, and wall time. */
const maxCpuTime = 2800
const maxWallTime = 20_000
/** Limits in megabytes: the heap, and the whole process. */
const maxHeap = 80
const maxMemory = 190
const watchInterval = 15
/** JSON is larger than the texts in it. */
const maxAnswerLength = maxSheetText * 3

/**
 * `late` if the process got too little of the machine to reach an end or a limit: that says nothing about the file. Rejects where the
 * bytes end with an error: what came of them would be read as the whole file.
 */
export function runReader(type: string, bytes: Readable): Promise<ReaderReply | 'late'> {
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
  }, maxWallTime)
  const watching = setInterval(() => void isOverLimit(child.pid).then(tooMuch => tooMuch && kill()), watchInterval)
  let fault: Error | null = null
  bytes.once('error', error => {
    fault = error
    kill()
  })
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
      if (fault) reject(fault)
      else if (code === 0) resolve(JSON.parse(Buffer.concat(chunks).toString()))
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
