import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import react from '@vitejs/plugin-react'
import { build, preview } from 'vite'
import product from '../../../vite.config.ts'

const root = fileURLToPath(new URL('baseline', import.meta.url))

export interface Baseline extends AsyncDisposable {
  origin: string
}

/** The page of both baselines, built and served like the product; removed when the scope ends. */
export async function serveBaseline(): Promise<Baseline> {
  const outDir = await mkdtemp(join(tmpdir(), 'houtai-baseline-'))
  const common = { root, configFile: false, logLevel: 'error', build: { outDir, emptyOutDir: true } } as const
  await build({ ...common, plugins: [react()], resolve: product.resolve ?? {} })
  const server = await preview({ ...common, preview: { port: 0, host: '127.0.0.1' } })
  return {
    origin: new URL(server.resolvedUrls?.local[0] ?? '').origin,
    async [Symbol.asyncDispose]() {
      await server.close()
      await rm(outDir, { recursive: true, force: true })
    },
  }
}
