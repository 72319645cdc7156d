import { vi } from 'vitest'
import { retainEmbeddedCode } from '../src/server/db/embedded/retainEmbeddedCode.ts'

export interface Output {
  code: number
  stdout: string
  stderr: string
}
export type Environment = Readonly<Record<string, string>>

/**
 * Runs a command in this process, with these variables and none of the test's own: its code is loaded and the embedded database compiled
 * already, which takes a tenth of the processor of a process.
 */
export async function runInProcess(command: () => Promise<number>, env: Environment): Promise<Output> {
  await retainEmbeddedCode()
  const printed = { log: '', error: '' }
  for (const to of ['log', 'error'] as const)
    vi.spyOn(console, to).mockImplementation((text: string) => void (printed[to] += `${text}\n`))
  for (const name of ['DATABASE_URL', 'DATA_DIR', 'DEMO']) vi.stubEnv(name, env[name])
  try {
    const code = await command()
    return { code, stdout: printed.log, stderr: printed.error }
  } finally {
    vi.unstubAllEnvs()
    vi.restoreAllMocks()
  }
}
