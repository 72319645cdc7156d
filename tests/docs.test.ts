import { spawnSync } from 'node:child_process'
import { cpSync, existsSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { drawRooms } from '../src/cli/architecture/drawRooms.ts'
import { layerRooms } from '../src/cli/architecture/layerRooms.ts'
import { picturePath, readRooms } from '../src/cli/architecture/readRooms.ts'
import { sourcesIn } from '../src/cli/imports.ts'
import { typeCheckers } from '../src/cli/root.ts'
import { anchorsOfPage } from '../src/cli/site/pages/headingAnchor.ts'
import { engineRoot } from '../src/product/roots.ts'
import { addLines, blocks, codeIn, copyWith, documents, targetsOf, textOf } from './documents.ts'

const read = (path: string): string => readFileSync(join(engineRoot, path), 'utf8')

test('README fits on a few screens', () => {
  expect(textOf('README.md').trimEnd().split('\n').length).toBeLessThanOrEqual(200)
})

describe.each(documents.map(document => ({ ...document, document })))('$path', ({ text, document }) => {
  test('its links and pictures are there', () => {
    const ours = targetsOf(document).filter(({ path: there }) => !/^https?:/.test(there))
    const missing = ours.filter(({ path: there, anchor }) => {
      if (!existsSync(join(engineRoot, there))) return true
      return anchor !== undefined && !anchorsOfPage(read(there)).includes(anchor)
    })
    expect(missing).toEqual([])
  })

  test('the paths it names exist', () => {
    const paths = codeIn(document).flatMap(code =>
      [...code.matchAll(/(?<=^|\s)(?:src|schemas|tests|docs|locales)\/\S*/g)].map(([one]) => one),
    )
    expect(paths.filter(one => !existsSync(join(engineRoot, one.replace(/[^/]*[<*{].*$/, ''))))).toEqual([])
  })

  test('the names it takes from the source occur there', () => {
    const named = codeIn(document).flatMap(code => (code.includes('/') ? [] : (code.match(/\b[a-z]+[A-Z]\w*/g) ?? [])))
    expect(named.filter(name => !sourceWords.has(name))).toEqual([])
  })

  test('the commands it names exist', () => {
    const { scripts } = JSON.parse(read('package.json')) as { scripts: Record<string, string> }
    const shell = [...text.matchAll(/^```sh\n([\s\S]*?)^```$/gm)].map(match => match[1] ?? '')
    const named = [...codeIn(document), ...shell].flatMap(code =>
      [...code.matchAll(/\bnpm (?:run )?([\w:]+)/g)].map(match => match[1] ?? ''),
    )
    expect(named.filter(name => scripts[name] === undefined && !npmCommands.includes(name))).toEqual([])
  })

  test('the environment variables it names are read', () => {
    const named = codeIn(document).flatMap(code => [...code.matchAll(/^[A-Z][A-Z\d]*(?:_[A-Z\d]+)+/g)].map(([one]) => one))
    expect(named.filter(name => !variables.includes(name) && name !== variableOfNode)).toEqual([])
  })
})

/** Those of npm itself, and the initialiser of a product. */
const npmCommands = ['ci', 'install', 'create', 'version', 'publish']

const sourceTexts = [...sourcesIn('src', 'schemas', 'tests'), ...blocks].map(({ text }) => text)
const sourceWords = new Set(sourceTexts.flatMap(text => text.match(/\w+/g) ?? []))

/** Read by Node itself. */
const variableOfNode = 'NODE_EXTRA_CA_CERTS'
/** Everything the configuration reads from the environment. */
const variables = [
  ...new Set(
    ['src/server/config.ts', 'src/server/databaseConfig.ts'].flatMap(path =>
      [...read(path).matchAll(/'([A-Z][A-Z\d]*(?:_[A-Z\d]+)*)'/g)].map(match => match[1] ?? ''),
    ),
  ),
]

test('the page on deploying lists every environment variable, and no other', () => {
  const [, table = ''] = /## Environment\n([\s\S]*?)\n## /.exec(textOf('docs/deploying.md')) ?? []
  const listed = [...table.matchAll(/^\| ([^|]+)\|/gm)].flatMap(row =>
    [...(row[1] ?? '').matchAll(/`(\w+)`/g)].map(match => match[1]),
  )
  expect(new Set(listed)).toEqual(new Set(variables))
})

test('every constructor of the schema language is documented, and no other', () => {
  const constructors = [...read('src/schema/fields.ts').matchAll(/^export const (\w+) =/gm)]
  const documented = [...textOf('docs/schema-language.md').matchAll(/`(\w+)\(label/g)].map(match => match[1])
  expect(new Set(documented)).toEqual(new Set(constructors.map(match => match[1])))
})

test.each([
  ['a module', 'src/schema/module.ts', 'ModuleSections'],
  ['an action', 'src/schema/module.ts', 'ActionOptions'],
  ['a form', 'src/schema/module.ts', 'FormOptions'],
  ['a list', 'src/schema/list/moduleList.ts', 'ModuleList'],
  ['the calls', 'src/schema/moduleCalls.ts', 'ModuleWire'],
  ['a field of any kind', 'src/schema/options.ts', 'CommonOptions'],
])('every key of %s is documented', (_what, file, type) => {
  const [, body = ''] = new RegExp(`interface ${type}\\b[^{]*\\{\n([^]*?)\n\\}`).exec(read(file)) ?? []
  const keys = [...body.matchAll(/^ {2}(\w+)\??:/gm)].map(([, key = '']) => key)
  expect(keys.length).toBeGreaterThan(3)
  const page = 'docs/schema-language.md'
  const documented = codeIn({ path: page, text: textOf(page) }).flatMap(code => code.match(/\w+/g) ?? [])
  expect(keys.filter(key => !documented.includes(key))).toEqual([])
})

test('the page on kinds names every table with an entry for each of them', () => {
  const tables = sourcesIn('src', 'tests').filter(({ path, text }) => !path.startsWith('src/cli/') && /\[K in Kind\]:/.test(text))
  const named = [...textOf('docs/kinds.md').matchAll(/^\| `([^`]+)`/gm)].map(match => match[1])
  expect(tables.map(({ path }) => path).filter(path => !named.includes(path))).toEqual([])
})

test.each([
  ['src/server/db/modulePart.ts', 'CommonPart'],
  ['src/server/db/modulePart.ts', 'ModuleHooks'],
  ['src/client/views/clientParts.ts', 'Optional'],
])('the pages on modules name every key of a half: %s, %s', (path, name) => {
  const [, body = ''] = new RegExp(`^interface ${name}\\b.*\\{\\n([^]*?)^\\}`, 'm').exec(read(path)) ?? []
  const keys = [...body.matchAll(/^  (\w+)\?/gm)].map(match => match[1] ?? '')
  expect(keys).not.toEqual([])
  for (const page of ['docs/modules.md', 'docs/zh/modules.md'])
    expect(keys.filter(key => !textOf(page).includes(`\`${key}\``))).toEqual([])
})

test('the page on testing lists every test file once', () => {
  const [, areas = ''] = /## Areas\n([\s\S]*?)\n## /.exec(textOf('docs/testing.md')) ?? []
  const listed = [...areas.matchAll(/`(tests\/(?:\w+\/)?)\{?([\w,]+)\}?\.test\.ts`/g)].flatMap(([, folder = '', names = '']) =>
    names.split(',').map(name => `${folder}${name}.test.ts`),
  )
  const files = sourcesIn('tests').flatMap(({ path }) => (path.endsWith('.test.ts') ? [path] : []))
  expect(listed.sort()).toEqual(files.sort())
})

test.each(['docs/compared.md', 'docs/zh/compared.md'])('the figures of %s are those of the count', path => {
  const { stdout } = spawnSync(process.execPath, [join(engineRoot, 'examples/compared/count.ts')], { encoding: 'utf8' })
  const figuresOf = (text: string) =>
    [...text.matchAll(/^\|[^|]+\|((?: *\d+ *\|)+)$/gm)].map(([, cells = '']) => cells.match(/\d+/g))
  expect(figuresOf(stdout)).toHaveLength(6)
  expect(figuresOf(textOf(path))).toEqual(figuresOf(stdout))
})

test('a record of a decision has its three parts, and no more than forty lines', () => {
  const records = documents.filter(({ path }) => /^docs\/decisions\/\d/.test(path))
  const wrong = records.filter(
    ({ text }) => text.split('\n').length > 41 || !/\n## Context\n[\s\S]+\n## Decision\n[\s\S]+\n## Consequences\n/.test(text),
  )
  expect(wrong.map(({ path }) => path)).toEqual([])
  expect(records.length).toBeGreaterThanOrEqual(12)
})

describe('the five journeys', () => {
  const table = [...textOf('docs/architecture.md').matchAll(/^\| \[[^\]]+\]\((journey-[\w-]+\.md)\) *\| (\d+) *\| (\d+) *\|$/gm)]
  const listed = table.map(([, page = '', numbered, named]) => ({ page, numbered: Number(numbered), named: Number(named) }))
  const maxNumbered: Readonly<Record<string, number>> = {
    'journey-list-keyword.md': 20,
    'journey-save.md': 22,
    'journey-import-undo.md': 25,
    'journey-permission.md': 10,
  }

  test('the page on architecture lists all of them, none longer than it may be', () => {
    expect(listed.map(({ page }) => `docs/${page}`).sort()).toEqual(
      documents.flatMap(({ path }) => (path.startsWith('docs/journey-') ? [path] : [])).sort(),
    )
    expect(listed.filter(({ page, numbered }) => numbered > (maxNumbered[page] ?? Infinity))).toEqual([])
  })

  test.each(listed)('$page numbers each file once, and as many as it is said to', ({ page, numbered, named }) => {
    const steps = [...textOf(`docs/${page}`).matchAll(/^(\d+)\. `([^`]+)`.*(?:\n {2,}.*)*/gm)]
    const files = steps.map(([, , file]) => file)
    expect(steps.map(([, number]) => Number(number))).toEqual(files.map((_, index) => index + 1))
    expect([files.length, new Set(files).size]).toEqual([numbered, numbered])
    const last = steps.at(-1)
    const walked = textOf(`docs/${page}`).slice(0, (last?.index ?? 0) + (last?.[0].length ?? 0))
    expect(new Set(Array.from(walked.matchAll(/`((?:src|schemas)\/[^`]+)`/g), ([, file]) => file)).size).toBe(named)
  })
})

test('the picture of the source is what the imports say: npm run docs:picture', () => {
  expect(read(picturePath)).toBe(drawRooms(layerRooms(readRooms())))
})

describe('code', () => {
  const code = blocks.filter(({ language }) => /^tsx?$/.test(language))
  const folder = mkdtempSync(join(tmpdir(), 'houtai-docs-'))
  afterAll(() => rmSync(folder, { recursive: true }))
  let complaints = ''
  beforeAll(() => {
    copyWith(folder, code)
    const record = `(await import('./src/cli/lists/folderLists.ts')).recordFolderLists()`
    spawnSync(process.execPath, ['--input-type=module', '-e', record], { cwd: folder })
    const customer = code.find(({ file }) => file === 'schemas/customer.ts')?.text ?? ''
    writeFileSync(join(folder, 'schemas/misspelt.ts'), customer.replace('required: true, max', 'requierd: true, max'))
    const partner = code.find(({ file }) => file === 'schemas/partner.ts')?.text ?? ''
    writeFileSync(join(folder, 'schemas/mistaken.ts'), partner.replace('{ unique: true }', '{ uniqeu: true }'))
    const newTests = code.flatMap(({ use, file }) => (use === 'new' && file.startsWith('tests/') ? [file] : []))
    const include = ['src', 'schemas', 'modules.config.ts', 'tests/kinds', 'tests/setup.ts', ...newTests]
    writeFileSync(join(folder, 'tsconfig.docs.json'), JSON.stringify({ extends: './tsconfig.json', include }))
    complaints = spawnSync('node_modules/.bin/tsc', ['-p', 'tsconfig.docs.json', ...typeCheckers.split(' ')], {
      cwd: folder,
      encoding: 'utf8',
    }).stdout
  })

  test('every block says what it is', () => {
    expect(code.filter(({ use }) => use === '')).toEqual([])
    expect(code.map(({ use }) => use)).toEqual(expect.arrayContaining(['new', 'after', 'excerpt']))
  })

  test.each(code.filter(({ use }) => use === 'excerpt'))('$document: the excerpt of $file is a part of it', ({ file, text }) => {
    expect(read(file)).toContain(text)
  })

  test('a line to be added where nothing is there already is refused', () => {
    const block = { document: 'page', language: 'ts', use: 'after', file: 'a.ts', text: 'two\nnew\n' } as const
    expect(addLines('one\ntwo\nthree', block)).toBe('one\ntwo\nnew\nthree')
    expect(() => addLines('one\nthree', block)).toThrow('page: a.ts has the line "two" not once')
  })

  test('compiles where it is carried out; an option misspelt does not', () => {
    const lines = complaints
      .trim()
      .split('\n')
      .filter(line => !line.startsWith(' '))
    expect(lines.filter(line => /^schemas\/misspelt\.ts\(7,\d+\): error/.test(line))).not.toEqual([])
    expect(lines.filter(line => /^schemas\/mistaken\.ts\(6,\d+\): error.*uniqeu/.test(line))).not.toEqual([])
    expect(lines.filter(line => !/^schemas\/(misspelt|mistaken)\.ts/.test(line))).toEqual([])
  })

  test('documents its kinds and their options, as the reference asks', () => {
    const check = `const { readLanguage } = await import('./src/cli/site/reference/readLanguage.ts')
      const kinds = readLanguage().kinds.filter(({ kind }) => ['plate', 'creditcode'].includes(kind))
      console.log(JSON.stringify(kinds.map(({ kind, doc, shapes }) => [
        kind, doc, shapes.flatMap(({ options }) => options.filter(one => one.doc === '').map(({ name }) => name))])))`
    const { stdout } = spawnSync(process.execPath, ['--input-type=module', '-e', check], { cwd: folder, encoding: 'utf8' })
    expect(JSON.parse(stdout)).toEqual([
      ['creditcode', '', []],
      ['plate', 'The plate of a car.', []],
    ])
  })

  test('makes modules that are sound beside those of the product', () => {
    const made = code.flatMap(({ use, file }) => (use === 'new' && file.startsWith('schemas/') ? [file] : []))
    expect(made).toHaveLength(5)
    // In the copy: a kind of its own is known there alone. A module with further fields replaces the one that it extends.
    const check = `const { checkModules } = await import('./src/schema/index.ts')
      const { modules } = await import('./modules.config.ts')
      const made = await Promise.all(${JSON.stringify(made)}.map(file => import('./' + file)))
      const byName = new Map([...modules, ...made.flatMap(Object.values)].map(module => [module.name, module]))
      console.log(JSON.stringify(checkModules([...byName.values()])))`
    const { stdout } = spawnSync(process.execPath, ['--input-type=module', '-e', check], { cwd: folder, encoding: 'utf8' })
    expect(stdout.trim()).toBe('[]')
  })

  // It runs three suites in a process of its own.
  test('makes a kind that passes the suites of all kinds, and a module that does what it says', { timeout: 300_000 }, () => {
    const { DATABASE_URL: _elsewhere, ...env } = process.env
    const report = join(folder, 'report.json')
    const suites = ['kinds/contract', 'kinds/columns', 'visit'].map(name => `tests/${name}.test.ts`)
    const args = [
      'run',
      '--project=parts',
      '--reporter=json',
      `--outputFile=${report}`,
      '-t',
      'plate|creditcode|visit|praise',
      ...suites,
    ]
    const { stderr } = spawnSync('node_modules/.bin/vitest', args, { cwd: folder, encoding: 'utf8', env })
    if (!existsSync(report)) throw new Error(stderr)
    const { testResults } = JSON.parse(readFileSync(report, 'utf8')) as Report
    const counted = testResults.map(({ name, assertionResults }) => {
      const [passed, failed] = ['passed', 'failed'].map(state => assertionResults.filter(({ status }) => status === state).length)
      return [name.slice(folder.length + 1), { passed, failed }]
    })
    expect(Object.fromEntries(counted)).toEqual({
      'tests/kinds/columns.test.ts': { passed: expect.toSatisfy(count => count > 3), failed: 0 },
      'tests/kinds/contract.test.ts': { passed: expect.toSatisfy(count => count > 3), failed: 0 },
      'tests/visit.test.ts': { passed: 2, failed: 0 },
    })
  })

  test('a module that goes takes its kind with it, and a name that is taken is refused', () => {
    const list = (name: string) => readFileSync(join(folder, 'src/kinds/lists', `${name}.ts`), 'utf8')
    const record = `(await import('./src/cli/lists/folderLists.ts')).recordFolderLists()`
    const recordLists = () =>
      spawnSync(process.execPath, ['--input-type=module', '-e', record], { cwd: folder, encoding: 'utf8' })
    const mine = join(folder, 'src/modules/visit')
    expect(list('constructors')).toContain('export const creditcode = ')
    cpSync(join(mine, 'kinds/creditcode'), join(mine, 'kinds/text'), { recursive: true })
    expect(recordLists().stderr).toContain('src/modules/visit/kinds/text: there is a kind "text" already')
    rmSync(mine, { recursive: true })
    expect(recordLists().stderr).toBe('')
    expect(
      ['constructors', 'types', 'traits', 'values', 'sqls', 'views'].filter(name => list(name).includes('creditcode')),
    ).toEqual([])
    expect(list('values')).toContain('plate')
  })
})

interface Report {
  testResults: readonly { name: string; assertionResults: readonly { status: string }[] }[]
}
