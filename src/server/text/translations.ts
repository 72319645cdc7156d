import { existsSync, readFileSync } from 'node:fs'
import { join, relative } from 'node:path'
import { engineRoot, productRoot } from '../../product/roots.ts'
import { type AnyModule, translateTexts } from '../../schema/index.ts'
import { type Language, languages } from '../../shared/rules/languages.ts'
import { schemaWords } from '../../shared/rules/schemaWords.ts'

const loadedPacks = new Map<string, unknown>()

/** The texts of a namespace in a language, read at first use: those of the product replace those of the engine one by one. */
export function readPack(language: Language, namespace: string): unknown {
  const path = `${language}/${namespace}`
  if (loadedPacks.has(path)) return loadedPacks.get(path)
  const pack = mergePack(language, namespace)
  loadedPacks.set(path, pack)
  return pack
}

/** The texts of a namespace, read from the files: those of the product replace those of the engine. */
export function mergePack(language: Language, namespace: string): unknown {
  const files = [...new Set([engineRoot, productRoot])].map(root => join(root, `locales/${language}/${namespace}.json`))
  return files.filter(existsSync).map(readTextFile).reduce(replaceTexts, {})
}

/** Reads the texts of the modules in every language before anybody asks for one, and returns what is wrong with files. */
export function unreadablePacks(modules: readonly AnyModule[]): string[] {
  const problems = languages.flatMap(language =>
    modules.flatMap(({ name }) => {
      try {
        readPack(language, `modules/${name}`)
        return []
      } catch (error) {
        return [error instanceof Error ? error.message : String(error)]
      }
    }),
  )
  return [...new Set(problems)]
}

/** The end of the message that V8 has for a mistake. */
const placeInJson = / in JSON at position \d+(?: \(line (\d+) column \d+\))?$/
/** Parses a file of texts. The error of one that does not parse names the file, and the line if V8 reports it. */
export function readTextFile(file: string): unknown {
  try {
    return JSON.parse(readFileSync(file, 'utf8'))
  } catch (error) {
    const { message } = error as Error
    throw new Error(
      `${relative(productRoot, file)}:${placeInJson.exec(message)?.[1] ?? 1}: ${message.replace(placeInJson, '')}`,
      {
        cause: error,
      },
    )
  }
}

function replaceTexts(texts: unknown, by: unknown): unknown {
  if (!isTree(texts) || !isTree(by)) return by
  return { ...texts, ...Object.fromEntries(Object.entries(by).map(([key, text]) => [key, replaceTexts(texts[key], text)])) }
}
const isTree = (texts: unknown): texts is Readonly<Record<string, unknown>> =>
  typeof texts === 'object' && texts !== null && !Array.isArray(texts)

/** The text under a dotted key; undefined without one. */
function textIn(language: Language, namespace: string, key: string): string | undefined {
  let value: unknown = readPack(language, namespace)
  for (const part of key.split('.')) value = typeof value === 'object' && value !== null ? Reflect.get(value, part) : undefined
  return typeof value === 'string' && value !== '' ? value : undefined
}

type Params = Readonly<Record<string, string | number>>
export const fillTemplate = (text: string, params: Params): string =>
  text.replace(/\{\{(\w+)\}\}/g, (_, name: string) => String(params[name] ?? ''))

/** A text of the server by namespace and key: `sheets:report.line`. */
export function translateKey(language: Language, named: string, params: Params = {}): string {
  const [namespace = '', key = ''] = named.split(':')
  const text = textIn(language, namespace, key)
  if (text === undefined) throw new Error(`nothing is said under ${named} in ${language}`)
  return fillTemplate(text, params)
}

/** The label of a module in a language; `module` is undefined where the product no longer has it. */
export const moduleTitleIn = (language: Language, name: string, module: AnyModule | undefined): string | undefined =>
  textIn(language, `modules/${name}`, 'label') ?? (module && schemaWords(module, language)['label'])

const translatedModules = new Map(languages.map(language => [language, new WeakMap<AnyModule, AnyModule>()]))

/** The module with translated texts: from the files of the language, then from the schema. */
export function translatedModule(module: AnyModule, language: Language): AnyModule {
  if (language === languages[0]) return module
  const made = translatedModules.get(language)?.get(module)
  if (made) return made
  const ownWords = schemaWords(module, language)
  const translatedLabels = translateTexts(module, (key, own) => {
    const [, namespace, named] = /^(modules\/\w+):(.+)$/.exec(key) ?? []
    if (namespace && named) return textIn(language, namespace, named) ?? ownWords[key] ?? own
    return textIn(language, `modules/${module.name}`, key) ?? ownWords[key] ?? textIn(language, 'engine', key) ?? own
  })
  translatedModules.get(language)?.set(module, translatedLabels)
  return translatedLabels
}
