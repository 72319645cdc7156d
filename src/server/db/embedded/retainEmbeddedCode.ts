import { readFile } from 'node:fs/promises'
import { createRequire } from 'node:module'
import { dirname, join } from 'node:path'

let code: Promise<readonly WebAssembly.Module[]> | undefined
/**
 * Compiles the embedded database once for this process. While a module of its code is alive, V8 shares what it has compiled with the
 * worker of the next database; otherwise each worker compiles it again, which takes two seconds of the processor.
 */
export function retainEmbeddedCode(): Promise<readonly WebAssembly.Module[]> {
  const folder = dirname(createRequire(import.meta.url).resolve('@electric-sql/pglite'))
  const compile = async (name: string) => WebAssembly.compile(await readFile(join(folder, name)))
  return (code ??= Promise.all(['pglite.wasm', 'initdb.wasm'].map(compile)))
}
