import { ts } from '@ts-morph/common'
import * as ownConstructors from '../../../kinds/lists/constructors.ts'
import * as engineConstructors from '../../../schema/fields.ts'
import { compileLanguage } from './compileLanguage.ts'
import { docComment, readShapes, type Shape, typeText } from './readShapes.ts'

export interface KindReference {
  kind: string
  /** The function that makes such a field; a kind that every module has of itself has none. */
  madeBy?: string
  doc: string
  /** The type of its value on the wire. */
  value: string
  shapes: readonly Shape[]
}
export interface FormulaReference {
  name: string
  doc: string
  shapes: readonly Shape[]
}
export interface LanguageReference {
  /** The keys of a module, and below them what those contain. */
  module: readonly Shape[]
  /** The options of a field of any kind. */
  common: readonly Shape[]
  kinds: readonly KindReference[]
  formulas: readonly FormulaReference[]
}

type Constructor = (label: string, ...options: readonly object[]) => { kind: string }
/** Which function makes fields of which kind. */
const constructors = new Map(
  Object.entries({ ...engineConstructors, ...ownConstructors } as unknown as Readonly<Record<string, Constructor>>).map(
    ([name, make]) => [make('', {}, {}).kind, name],
  ),
)

/** The schema language, read from the types that authors write against. */
export function readLanguage(): LanguageReference {
  const { checker, exported } = compileLanguage()
  const symbolOf = (name: string): ts.Symbol => resolveAlias(checker, exported.get(name))
  const keysOf = (name: string) => checker.getPropertiesOfType(checker.getDeclaredTypeOfSymbol(symbolOf(name)))
  const options = new Map(keysOf('OptionsOf').map(key => [key.name, checker.getTypeOfSymbol(key)]))
  const common = options.get('id')
  if (!common) throw new Error('there is no kind "id", whose options are those of all fields')
  const values = new Map(keysOf('Values').map(key => [key.name, typeText(checker, checker.getTypeOfSymbol(key))]))
  const commonShapes = readShapes(checker, common)
  return {
    module: readShapes(checker, checker.getDeclaredTypeOfSymbol(symbolOf('WrittenModule'))),
    common: commonShapes,
    kinds: [...options]
      .map(([kind, type]) => {
        const madeBy = constructors.get(kind)
        return {
          kind,
          ...(madeBy === undefined ? {} : { madeBy }),
          doc: madeBy === undefined ? '' : docComment(checker, symbolOf(madeBy)),
          value: values.get(kind) ?? '',
          shapes: readShapes(checker, type),
        }
      })
      .sort((one, other) => one.kind.localeCompare(other.kind, 'en')),
    formulas: [...exported.values()].map(symbol => resolveAlias(checker, symbol)).flatMap(symbol => formulaOf(checker, symbol)),
  }
}

function resolveAlias(checker: ts.TypeChecker, symbol: ts.Symbol | undefined): ts.Symbol {
  if (!symbol) throw new Error('the schema language no longer exports what the reference reads')
  return symbol.flags & ts.SymbolFlags.Alias ? checker.getAliasedSymbol(symbol) : symbol
}

function formulaOf(checker: ts.TypeChecker, symbol: ts.Symbol): readonly FormulaReference[] {
  if (!symbol.declarations?.[0]?.getSourceFile().fileName.endsWith('src/schema/formulas.ts')) return []
  if (!(symbol.flags & ts.SymbolFlags.Value)) return []
  const [call] = checker.getSignaturesOfType(checker.getTypeOfSymbol(symbol), ts.SignatureKind.Call)
  const shapes = (call?.parameters ?? []).flatMap(parameter => readShapes(checker, checker.getTypeOfSymbol(parameter)))
  return [{ name: symbol.name, doc: docComment(checker, symbol), shapes }]
}
