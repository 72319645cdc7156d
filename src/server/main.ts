import { enableCompileCache } from 'node:module'
import { fileURLToPath } from 'node:url'

// Compile cache: types are stripped and code compiled once, not at every start; workers inherit it by the environment.
const { directory } = enableCompileCache(fileURLToPath(new URL('../../dist/compiled', import.meta.url)))
if (directory) process.env['NODE_COMPILE_CACHE'] = directory

await import('./start.ts')
