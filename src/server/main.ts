import { enableCompileCache } from 'node:module'
import { fileURLToPath } from 'node:url'

// Types are stripped and code is compiled once, not with every start; workers learn of it by the environment.
const { directory } = enableCompileCache(fileURLToPath(new URL('../../dist/compiled', import.meta.url)))
if (directory) process.env['NODE_COMPILE_CACHE'] = directory

await import('./start.ts')
