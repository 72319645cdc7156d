import { ts } from '@ts-morph/common'

export interface ShapeOption {
  name: string
  optional: boolean
  /** Its type, as TypeScript writes it. */
  type: string
  /** The comment of its declaration, without the default; empty where there is none. */
  doc: string
  default?: string
  /** The interface with the declaration. */
  owner?: string
}
/** The keys of an object that an author writes, and where it is: `list.filters[]`, or nowhere for the outermost. */
export interface Shape {
  path: string
  /** The value of `as` that distinguishes it from others at the same path. */
  variant?: string
  doc: string
  options: readonly ShapeOption[]
}

const written = ts.TypeFormatFlags.NoTruncation | ts.TypeFormatFlags.UseAliasDefinedOutsideCurrentScope
const ours = /\/src\/(schema|kinds|modules)\//
/** Objects that have pages of their own, a field by its kind and a formula by its function. */
const elsewhere = new Set(['fields', 'formula'])

/** The objects inside a type, each once: outermost first, then by the order of their keys. */
export function readShapes(checker: ts.TypeChecker, root: ts.Type): readonly Shape[] {
  const shapes: Shape[] = []
  const seen = new Set<string>()

  function visit(type: ts.Type, path: string): void {
    const plain = checker.getNonNullableType(type)
    if (plain.isUnion()) {
      for (const one of plain.types) visit(one, path)
      return
    }
    if (!(plain.flags & (ts.TypeFlags.Object | ts.TypeFlags.Intersection)) || checker.isTupleType(plain)) return
    if (checker.isArrayType(plain)) {
      for (const element of checker.getTypeArguments(plain as ts.TypeReference)) visit(element, `${path}[]`)
      return
    }
    const keys = checker.getPropertiesOfType(plain).filter(key => isWritten(checker, key))
    const values = plain.getStringIndexType() ?? plain.getNumberIndexType()
    if (keys.length) visitKeys(plain, keys, path)
    else if (values) visit(values, `${path}.*`)
  }

  function visitKeys(type: ts.Type, keys: readonly ts.Symbol[], path: string): void {
    const node = declarationOf(type, keys)
    const id = `${node.getSourceFile().fileName}:${node.pos}:${String(keys.map(({ name }) => name))}`
    if (seen.has(id) || nameOf(node) === 'Translations') return
    seen.add(id)
    shapes.push({ path, ...variantOf(checker, keys), doc: docOfShape(node), options: keys.map(key => optionOf(checker, key)) })
    for (const key of keys)
      if (!elsewhere.has(key.name)) visit(checker.getTypeOfSymbol(key), path === '' ? key.name : `${path}.${key.name}`)
  }

  visit(root, '')
  return shapes
}

/** Declared in the language for authors: no method of a text or of a list, nothing that the engine adds, nothing that must be absent. */
const isWritten = (checker: ts.TypeChecker, key: ts.Symbol): boolean =>
  (key.declarations ?? []).some(place => ts.isPropertySignature(place) && ours.test(place.getSourceFile().fileName)) &&
  key.getJsDocTags(checker).every(({ name }) => name !== 'internal') &&
  !(checker.getTypeOfSymbol(key).flags & ts.TypeFlags.Undefined)

/** The interface or literal type that declares the keys; for a mapped type, the one that it maps. */
function declarationOf(type: ts.Type, keys: readonly ts.Symbol[]): ts.Node {
  const [node] = type.symbol?.declarations ?? []
  if (node && (ts.isInterfaceDeclaration(node) || ts.isTypeLiteralNode(node))) return node
  const [place] = keys[0]?.declarations ?? []
  if (!place) throw new Error(`no declaration of ${String(keys.map(({ name }) => name))}`)
  return place.parent
}

const nameOf = (node: ts.Node): string | undefined => (ts.isInterfaceDeclaration(node) ? node.name.text : undefined)

const oneLine = (text: string): string => text.replaceAll(/\s+/g, ' ').trim()

/** The comment of a declaration. */
export const docComment = (checker: ts.TypeChecker, symbol: ts.Symbol): string =>
  oneLine(ts.displayPartsToString(symbol.getDocumentationComment(checker)))

function optionOf(checker: ts.TypeChecker, key: ts.Symbol): ShapeOption {
  const initial = key.getJsDocTags(checker).find(({ name }) => name === 'default')
  const owner = key.declarations?.[0] && nameOf(key.declarations[0].parent)
  return {
    name: key.name,
    optional: (key.flags & ts.SymbolFlags.Optional) !== 0,
    type: typeText(checker, checker.getTypeOfSymbol(key)),
    doc: docComment(checker, key),
    ...(initial ? { default: oneLine(ts.displayPartsToString(initial.text)) } : {}),
    ...(owner === undefined ? {} : { owner }),
  }
}

/** A type as authors know it: without the parameters by which the engine distinguishes texts that were read. */
export const typeText = (checker: ts.TypeChecker, type: ts.Type): string =>
  checker
    .typeToString(type, undefined, written)
    .replace(/ \| undefined$/, '')
    .replaceAll('Readonly<Partial<Record<string, string | number | readonly (string | number)[]>>>', 'RowCondition')
    .replaceAll(/(?<!\b(?:Record|Partial|Readonly))<(?:string|Text|true)(?:, (?:true|string|Text))*>/g, '')
    .replaceAll(/WrittenMessage<(\w+)>/g, '$1')
    .replaceAll('"', "'")

function variantOf(checker: ts.TypeChecker, keys: readonly ts.Symbol[]): { variant?: string } {
  const key = keys.find(({ name }) => name === 'as')
  const type = key && checker.getNonNullableType(checker.getTypeOfSymbol(key))
  return type?.isStringLiteral() ? { variant: type.value } : {}
}

/** The comment above a type, or above one alternative of several, where it precedes the bar. */
function docOfShape(node: ts.Node): string {
  const { parent } = node
  const from = ts.isUnionTypeNode(parent) ? (parent.types.findLast(({ end }) => end <= node.pos)?.end ?? parent.pos) : node.pos
  const comments = node
    .getSourceFile()
    .text.slice(from, node.getStart())
    .match(/\/\*\*[\s\S]*?\*\//g)
  return oneLine((comments?.at(-1) ?? '').slice(3, -2).replaceAll(/^\s*\*/gm, ' '))
}
