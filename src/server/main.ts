import { enableCompileCache } from 'node:module'
import { join } from 'node:path'
import { productRoot } from '../product/roots.ts'

// Compile cache: types are stripped and code compiled once, not at every start; workers inherit it by the environment.
const { directory } = enableCompileCache(join(productRoot, 'dist/compiled'))
if (directory) process.env['NODE_COMPILE_CACHE'] = directory

const { startServer } = await import('./startServer.ts')
await startServer()
