import { spawn, spawnSync } from 'node:child_process'
import { once } from 'node:events'
import { open, rm } from 'node:fs/promises'
import { join } from 'node:path'
import { onTestFinished } from 'vitest'
import { directory } from './process.ts'

const isRoot = process.getuid?.() === 0
const own = isRoot ? ['-m'] : ['-Urm']
/** A private mount needs Linux, and root or user namespaces. */
export const canMount = process.platform === 'linux' && spawnSync('unshare', [...own, 'true']).status === 0

export interface SmallDisk {
  /** The disk's path for processes started with `by`. */
  path: string
  by: readonly string[]
  /** The same path as the test sees it. */
  outside: string
  fill(): Promise<void>
  free(): Promise<void>
  run(command: string): void
}

/** A tmpfs of that size in a mount namespace that ends with the test: nothing is left to unmount. */
export async function smallDisk(megabytes: number): Promise<SmallDisk> {
  const path = await directory()
  const mount = `mount -t tmpfs -o size=${megabytes}m tmpfs ${path} && echo mounted && exec cat`
  const holder = spawn('unshare', [...own, 'sh', '-c', mount], { stdio: ['pipe', 'pipe', 'inherit'] })
  onTestFinished(() => void holder.kill())
  await once(holder.stdout, 'data')
  const by = [
    'nsenter',
    ...(isRoot ? [] : ['-U', '--preserve-credentials']),
    '-m',
    '-t',
    String(holder.pid),
    `--wd=${process.cwd()}`,
  ]
  const outside = `/proc/${holder.pid}/root${path}`
  const ballast = join(outside, 'ballast')
  return {
    path,
    by,
    outside,
    async fill() {
      await using file = await open(ballast, 'a')
      for (let size = 1_048_576; size >= 4096;) {
        const written = await file.write(Buffer.alloc(size)).catch(() => null)
        if (written?.bytesWritten !== size) size /= 4
      }
    },
    free: () => rm(ballast, { force: true }),
    run(command) {
      const [program, ...rest] = [...by, 'sh', '-c', command]
      const { status, stderr } = spawnSync(program, rest)
      if (status !== 0) throw new Error(`${command}: ${String(stderr)}`)
    },
  }
}
