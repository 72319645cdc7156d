import { readFile } from 'node:fs/promises'
import { createRequire } from 'node:module'
import { dirname, join } from 'node:path'

let code: Promise<readonly WebAssembly.Module[]> | undefined
/**
 * Compiles the embedded database once for this process. As long as a module of its code lives, V8 gives that with all it has compiled
 * to the worker of the next database; otherwise each compiles it anew, for two seconds of the processor.
 */
export function retainEmbeddedCode(): Promise<readonly WebAssembly.Module[]> {
  const folder = dirname(createRequire(import.meta.url).resolve('@electric-sql/pglite'))
  const compile = async (name: string) => WebAssembly.compile(await readFile(join(folder, name)))
  return (code ??= Promise.all(['pglite.wasm', 'initdb.wasm'].map(compile)))
}
