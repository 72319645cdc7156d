import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { text } from 'node:stream/consumers'

/** The holes that a scanner found, or why it examined nothing. */
export interface ScanResult {
  target: string
  holes: readonly string[]
  failure?: string
}

/** Runs a scanner in a temporary directory, which is also its home, and returns what `read` makes of its output. */
export async function runScanner<T>(
  program: string,
  options: (directory: string) => Promise<readonly string[]>,
  read: (printed: string, directory: string) => T | Promise<T>,
): Promise<T> {
  const directory = await mkdtemp(join(tmpdir(), `houtai-${program}-`))
  try {
    const env = { ...process.env, HOME: directory, XDG_DATA_HOME: directory }
    const child = spawn(program, await options(directory), { env, stdio: ['ignore', 'pipe', 'pipe'] })
    const printed = Promise.all([text(child.stdout), text(child.stderr)])
    await once(child, 'close')
    return await read((await printed).join('\n'), directory)
  } finally {
    await rm(directory, { recursive: true, force: true })
  }
}
