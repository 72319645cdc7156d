import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { parseSync } from 'vite'
import callers from '../../../locales/zh-CN/callers.json' with { type: 'json' }
import { menuServer } from '../../modules/menu/server.ts'
import { engineRoot } from '../../product/roots.ts'
import { systemFields } from '../../schema/index.ts'
import type { SeedRow } from '../../server/db/modulePart.ts'
import { noticeCodes } from '../../server/messages/systemNotice.ts'
import { fieldProblems, refusals } from '../../shared/wire/refusal.ts'
import { textEntries, type TextPacks } from './localeFiles.ts'

/** The text keys that the source uses. */
interface UsedKeys {
  /** Whole keys, `namespace:key`. */
  keys: Set<string>
  /** Key patterns: `engine:command.` and any suffix. */
  patterns: Set<string>
  /** Namespaces with a key that is only known at run time. */
  open: Set<string>
  /** Every string literal: a key of an open namespace may come from it. */
  quoted: Set<string>
}
interface Node {
  type: string
  [part: string]: unknown
}

const gap = '*'
/** Separates the namespaces that may have a key. */
const either = '|'
const isNode = (value: unknown): value is Node => typeof value === 'object' && value !== null && 'type' in value
const usual = 'shell'

/** The entries of the menu of the first start. */
export function firstMenuEntries(): readonly { name: string; title: string }[] {
  const flat = (rows: readonly SeedRow[]): SeedRow[] => rows.flatMap(row => [row, ...flat(row.children ?? [])])
  return flat(menuServer.seed?.platform ?? []).map(({ name, title }) => ({ name: String(name), title: String(title) }))
}

/** Used by name in types that the compiler checks against the texts, or by the engine for every module. */
const declared = [
  ...Object.keys(refusals).map(code => `${code in callers.refusal ? 'callers' : 'errors'}:refusal.${code}`),
  ...fieldProblems.map(code => `errors:field.${code}`),
  'errors:failure.numbered',
  'errors:done.uploaded',
  ...Object.keys(systemFields).map(name => `engine:system.${name}`),
  'engine:filter.minutes',
  ...noticeCodes.flatMap(code => [`notices:${code}.title`, `notices:${code}.content`]),
  ...['system', 'platform', 'gone'].map(writer => `notices:writer.${writer}`),
  ...firstMenuEntries().map(({ name }) => `menu:${name}`),
]
/** Patterns whose keys are declared above, one by one. */
const settled = new Set(['errors:refusal.*', 'errors:field.*'])

const sourcePaths = (): string[] =>
  ['src/client', 'src/kinds', 'src/modules', 'src/server', 'src/shared'].flatMap(place =>
    readdirSync(join(engineRoot, place), { recursive: true, encoding: 'utf8' })
      .filter(file => /\.tsx?$/.test(file))
      .map(file => join(place, file)),
  )

export function usedTextKeys(): UsedKeys {
  const used: UsedKeys = { keys: new Set(declared), patterns: new Set(), open: new Set(), quoted: new Set() }
  for (const file of sourcePaths()) {
    const text = readFileSync(join(engineRoot, file), 'utf8')
    const [, own = usual] = /useTranslation\('(\w+)'\)/.exec(text) ?? []
    const namespaces = file.startsWith(join('src', 'server')) ? [] : [...new Set([own, usual])]
    walk(parseSync(file, text).program as unknown as Node, node => collectKeys(node, namespaces, used))
  }
  return used
}

function walk(node: Node, visit: (node: Node) => void) {
  visit(node)
  for (const part of Object.values(node)) for (const child of [part].flat()) if (isNode(child)) walk(child, visit)
}

function collectKeys(node: Node, namespaces: readonly string[], used: UsedKeys) {
  if (node.type === 'Literal' && typeof node['value'] === 'string') used.quoted.add(node['value'])
  if (node.type !== 'CallExpression') return
  const [first, options] = node['arguments'] as Node[]
  const name = calledName(node['callee'])
  if (name === 'translateKey') for (const key of keysIn((node['arguments'] as Node[])[1])) if (key) used.keys.add(key)
  if (!namespaces.length || name !== 't' || isOfModule(options)) return
  for (const key of keysIn(first)) {
    const full = key?.includes(':') ? key : namespaces.map(one => `${one}:${key}`).join(either)
    if (key === null) namespaces.forEach(one => used.open.add(one))
    else if (!key.includes(gap)) used.keys.add(full)
    else if (!settled.has(full)) used.patterns.add(full)
  }
}

/** The name of a called function: `t` of `i18next.t`. */
function calledName(callee: unknown): string {
  if (!isNode(callee)) return ''
  const named = callee.type === 'MemberExpression' ? callee['property'] : callee
  return isNode(named) && named.type === 'Identifier' ? String(named['name']) : ''
}

/** The possible keys of an expression; null if the source does not show them. */
function keysIn(node: Node | undefined): (string | null)[] {
  if (node?.type === 'Literal' && typeof node['value'] === 'string') return [node['value']]
  if (node?.type === 'TemplateLiteral')
    return [(node['quasis'] as { value: { cooked: string } }[]).map(({ value }) => value.cooked).join(gap)]
  if (node?.type === 'ConditionalExpression') return [...keysIn(node['consequent'] as Node), ...keysIn(node['alternate'] as Node)]
  return [null]
}

/** Whether the options name a namespace of their own: texts of modules do, which follow from their labels. */
const isOfModule = (options: Node | undefined): boolean =>
  options?.type === 'ObjectExpression' && (options['properties'] as Node[]).some(({ key }) => isNode(key) && key['name'] === 'ns')

/** The pattern of a key with gaps, in one of several namespaces. */
const keyPattern = (pattern: string): RegExp => {
  const one = (key: string) => key.split(gap).map(RegExp.escape).join('[^:]+')
  return new RegExp(`^(${pattern.split(either).map(one).join('|')})$`)
}

/** Missing keys, and unused ones. */
export function compareTextKeys({ keys, patterns, open, quoted }: UsedKeys, packs: TextPacks) {
  const there = Object.entries(packs).flatMap(([name, words]) => textEntries(words).map(([key]) => `${name}:${key}`))
  const used = [...keys, ...patterns].map(key => ({ key, fits: keyPattern(key) }))
  const whole = new Set([...keys].flatMap(key => key.split(either)))
  const fromElsewhere = (full: string) => {
    const [name = '', key = ''] = full.split(':')
    return open.has(name) && quoted.has(key)
  }
  return {
    missing: used.filter(({ fits }) => !there.some(key => fits.test(key))).map(({ key }) => key),
    unused: there.filter(key => !whole.has(key) && !used.some(({ fits }) => fits.test(key)) && !fromElsewhere(key)),
  }
}
