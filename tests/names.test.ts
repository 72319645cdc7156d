import { basename } from 'node:path'
import { expect, test } from 'vitest'
import { sourcesIn } from '../src/cli/imports.ts'
import { blocks } from './documents.ts'

/** Words that say nothing of what a thing does, and what to write instead. */
const wornOut: Readonly<Record<string, string>> = {
  aftermath: 'afterSave, by the name of the hook',
  asked: 'the parameters by what they are for: query, options, request',
  apart: 'split, separate',
  bones: 'skeleton',
  breath: 'yield',
  bring: 'restore, load',
  given: 'the props or parameters by what they hold',
  ground: 'context',
  hands: 'actions',
  hear: 'subscribe, onMessage',
  heard: 'received',
  held: 'locked, reserved, selected',
  instead: 'emptyState, fallback',
  keep: 'store, retain',
  kept: 'stored, saved',
  living: 'active',
  longest: 'max, with what is counted: maxTextLength',
  looks: 'columnDefaults, theme',
  manner: 'options',
  meant: 'nearest',
  most: 'max, as schemas and the wire say',
  moving: 'transfer',
  said: 'message, text',
  say: 'publish, translate, format',
  spoken: 'used, localized',
  standing: 'status, state',
  take: 'accept, claim, remove',
  tell: 'notify, publish',
  told: 'notified, reported',
  twig: 'node',
  wish: 'request, options',
}
/** `saveAll` and `SaveAll` are the words save and all. */
const wordsOf = (name: string): string[] => (name.match(/[A-Z]?[a-z]+|[A-Z]+(?![a-z])/g) ?? []).map(word => word.toLowerCase())
const complaint = (name: string, where: string): string[] =>
  wordsOf(name).flatMap(word => (Object.hasOwn(wornOut, word) ? [`${where}: "${word}" in ${name}; write ${wornOut[word]}`] : []))

const exported =
  /^export (?:default )?(?:async )?(?:declare )?(?:abstract )?(?:const|function\*?|class|type|interface|let|enum) ([\w$]+)/gm
const sources = sourcesIn('src').filter(({ path }) => !/\.css$|\/migrations\//.test(path))
/** What a text between backticks says is written to other files. */
const codeOf = (text: string): string => text.replaceAll(/`[^`]*`/g, '')
const exportsOf = sources.flatMap(({ path, text }) =>
  [...codeOf(text).matchAll(exported)].map(match => ({ path, name: match[1] ?? '' })),
)

const declared = /^\s*(?:export )?(?:async )?(?:function\*?|class|type|interface) ([\w$]+)|^(?:export )?const ([\w$]+)/gm
const tests = sourcesIn('tests').filter(({ path }) => path !== 'tests/names.test.ts')
/** New files of the documents: whoever carries a page out has them among the sources. */
const documented = blocks.filter(({ use }) => use === 'new').map(({ document, text }) => ({ path: document, text }))
const declarations = [...sources, ...tests, ...documented].flatMap(({ path, text }) =>
  [...codeOf(text).matchAll(declared)].map(match => ({ path, name: match[1] ?? match[2] ?? '' })),
)

/** Refused inside functions too, where `kept` or `most` may be the plain word. */
const dialect = new Set(['asked', 'bones', 'breath', 'bring', 'hear', 'heard', 'said', 'spoken', 'tell', 'told', 'twig', 'wish'])
const localConstants = [...sources, ...tests].flatMap(({ path, text }) =>
  [...codeOf(text).matchAll(/^ +(?:const|let) ([\w$]+)/gm)].map(match => ({ path, name: match[1] ?? '' })),
)

/** Every language's texts come under one name, so that one line loads any of them. */
const shared = new Set(['packs'])

test('an exported name stands for one thing in the whole tree', () => {
  const places = Map.groupBy(exportsOf, ({ name }) => name)
  const twice = [...places].filter(([name, { length }]) => length > 1 && !shared.has(name))
  expect(twice.map(([name, all]) => `${name}: ${all.map(({ path }) => path).join(', ')}`)).toEqual([])
})

test('a function, a type, a constant of a file and the name of a file hold no worn-out word', () => {
  expect([
    ...declarations.flatMap(({ path, name }) => complaint(name, path)),
    ...[...sources, ...tests].flatMap(({ path }) => complaint(basename(path).replace(/\..*$/, ''), path)),
  ]).toEqual([])
})

test('a constant inside a function holds no word of a private dialect', () => {
  const named = localConstants.filter(({ name }) => wordsOf(name).some(word => dialect.has(word)))
  expect(named.flatMap(({ path, name }) => complaint(name, path))).toEqual([])
})

test('the check knows a worn-out word in any case', () => {
  expect(complaint('saidFilters', 'a.ts')).toEqual(['a.ts: "said" in saidFilters; write message, text'])
  expect(complaint('RowsTold', 'a.ts')).toHaveLength(1)
  expect(complaint('essayField', 'a.ts')).toEqual([])
})
