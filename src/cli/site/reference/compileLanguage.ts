import { join } from 'node:path'
import { getLibFiles, libFolderInMemoryPath, ts } from '@ts-morph/common'
import { engineRoot } from '../../../product/roots.ts'

const options: ts.CompilerOptions = {
  strict: true,
  noEmit: true,
  target: ts.ScriptTarget.ES2023,
  lib: ['lib.es2023.d.ts'],
  types: [],
  module: ts.ModuleKind.ESNext,
  moduleResolution: ts.ModuleResolutionKind.Bundler,
  exactOptionalPropertyTypes: true,
  allowImportingTsExtensions: true,
}

/** The host of the compiler, with the types of the language itself from the package, which has them in memory. */
function createHost(): ts.CompilerHost {
  const host = ts.createCompilerHost(options)
  const libs = new Map(getLibFiles().map(({ fileName, text }) => [`${libFolderInMemoryPath}/${fileName}`, text]))
  return {
    ...host,
    getDefaultLibLocation: () => libFolderInMemoryPath,
    getDefaultLibFileName: named => `${libFolderInMemoryPath}/${ts.getDefaultLibFileName(named)}`,
    fileExists: path => libs.has(path) || host.fileExists(path),
    readFile: path => libs.get(path) ?? host.readFile(path),
    getSourceFile: (path, version) => {
      const text = libs.get(path) ?? host.readFile(path)
      return text === undefined ? undefined : ts.createSourceFile(path, text, version, true)
    },
  }
}

/** The schema language as the compiler sees it. TypeScript 7 has no stable API; ts-morph brings that of 6. */
export function compileLanguage(): { checker: ts.TypeChecker; exported: ReadonlyMap<string, ts.Symbol> } {
  const path = join(engineRoot, 'src/schema/index.ts')
  const program = ts.createProgram([path], options, createHost())
  const checker = program.getTypeChecker()
  const source = program.getSourceFile(path)
  const symbol = source && checker.getSymbolAtLocation(source)
  if (!symbol) throw new Error(`${path} exports nothing`)
  return { checker, exported: new Map(checker.getExportsOfModule(symbol).map(one => [one.name, one])) }
}
