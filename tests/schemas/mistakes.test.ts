import { spawnSync } from 'node:child_process'
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { modules } from '#product/modules'
import { authoredSources } from '../../src/cli/dev/authoredSources.ts'
import { missingTranslations } from '../../src/cli/dev/mistakes/missingTranslations.ts'
import { mistakeOfProblem } from '../../src/cli/dev/mistakes/mistakeOfProblem.ts'
import { failureText, mistakeOfStep, mistakesOfStart } from '../../src/cli/dev/mistakes/mistakesOfStart.ts'
import { mistakesOfTypes } from '../../src/cli/dev/mistakes/mistakesOfTypes.ts'
import { unknownIcons } from '../../src/cli/dev/mistakes/unknownIcons.ts'
import { unlistedSchemas } from '../../src/cli/dev/mistakes/unlistedSchemas.ts'
import { unusedTranslations } from '../../src/cli/dev/mistakes/unusedTranslations.ts'
import { clientProblems } from '../../src/cli/halves/clientProblems.ts'
import { serverProblems } from '../../src/cli/halves/serverProblems.ts'
import type { SourceFile } from '../../src/cli/imports.ts'
import { engineRoot } from '../../src/product/roots.ts'
import { type AnyModule, checkModules, unsoundHeading, withModuleActions } from '../../src/schema/index.ts'
import type { Database } from '../../src/server/db/connection.ts'
import { type AnyPart, registryOf } from '../../src/server/db/modulePart.ts'
import { raw } from '../../src/server/db/sql.ts'
import { checkComputed } from '../../src/server/db/tables/checkComputed.ts'
import { planDatabase, prepareDatabase } from '../../src/server/db/tables/prepareDatabase.ts'
import { readTextFile } from '../../src/server/text/translations.ts'
import { emptyDatabase, engine } from '../server.ts'

/** A sound product: a schema, another schema, and the server half of the first. */
const schema = `import { choice, computed, defineModule, number, parent, recordStatus, reference, secret, states, text } from 'houtai/schema'

export const visit = defineModule({
  name: 'visit',
  label: '拜访',
  route: '/visit',
  wire: { path: 'admin/visit' },
  rights: { approve: '批准' },
  fields: {
    title: text({ zh: '主题', en: 'Subject' }, { required: true, max: 100 }),
    level: choice({ zh: '级别', en: 'Level' }, { 普通: 1, 重要: 2 }),
    step: states('步骤', { 草稿: 'draft', 完成: 'done' }, { initial: 'draft', transitions: { draft: ['done'] } }),
    price: number('价格'),
    count: number('次数', { readonly: true }),
    team: reference('组', { to: 'team' }),
    pid: parent('上级'),
    code: text('编号'),
    password: secret('密码'),
    total: computed('合计', { type: 'number' }),
    status: recordStatus('状态'),
  },
  list: { columns: ['title', 'level'], filters: ['level'] },
  form: ['title', 'level', 'price', 'team', 'code'],
  import: ['title', 'price'],
  actions: { remind: { label: '提醒', needs: 'approve', on: 'row' } },
})
`
const other = `import { defineModule, text } from 'houtai/schema'
export const team = defineModule({
  name: 'team',
  label: '组',
  route: '/team',
  wire: { path: 'admin/team' },
  fields: { title: text('名称') },
  list: { columns: ['title'] },
})
`
const half = `import { defineServer } from 'houtai/server'
import { visit } from '../../../schemas/visit.ts'

export const visitServer = defineServer(visit, {
  computed: {
    total: 't.price * 2',
  },
  actions: { remind: async () => undefined },
})
`

interface Case {
  mistake: string
  /** A line of the file, and what is written instead; its number is the place that is expected. */
  from: string
  to: string
  text: string | RegExp
  /** The line that is expected, where the changed one is gone. */
  at?: string
}
const worded = (text: string | RegExp) => (typeof text === 'string' ? text : expect.stringMatching(text))

/** What the compiler finds, and so the editor. */
const inEditor: readonly Case[] = [
  {
    mistake: 'a misspelt option',
    from: `{ required: true, max: 100 }`,
    to: `{ required: true, maxx: 100 }`,
    text: 'no option "maxx"; is "max" meant?',
  },
  {
    mistake: 'a misspelt column',
    from: `columns: ['title', 'level']`,
    to: `columns: ['titel', 'level']`,
    text: /Did you mean '"title"'\?/,
  },
  { mistake: 'a misspelt kind', from: `price: number(`, to: `price: nubmer(`, text: /Did you mean 'number'\?/ },
  { mistake: 'a misspelt state', from: `initial: 'draft'`, to: `initial: 'drft'`, text: /Did you mean '"draft"'\?/ },
  {
    mistake: 'a misspelt right',
    from: `needs: 'approve'`,
    to: `needs: 'aprove'`,
    text: 'no right "aprove"; is "approve" meant?',
  },
  {
    mistake: 'a misspelt right of a step',
    from: `transitions: { draft: ['done'] }`,
    to: `transitions: { draft: { done: { label: '完成', needs: 'aprove' } } }`,
    text: 'no right "aprove"; is "approve" meant?',
  },
  {
    mistake: 'a misspelt right of a field',
    from: `number('价格')`,
    to: `number('价格', { needs: { edit: 'aprove' } })`,
    text: 'no right "aprove"; is "approve" meant?',
  },
  {
    mistake: 'a misspelt owner of rows',
    from: `  form: ['title',`,
    to: `  editable: { own: 'teem' }, form: ['title',`,
    text: /Did you mean '"team"'\?|"teem".* is not assignable/,
  },
  {
    mistake: 'a default that is no option',
    from: `{ 普通: 1, 重要: 2 })`,
    to: `{ 普通: 1, 重要: 2 }, { default: 3 })`,
    text: /'3' is not assignable to type '1 \| 2/,
  },
]
const inServerHalf: readonly Case[] = [
  {
    mistake: 'an action without a body',
    from: `actions: { remind: async () => undefined }`,
    to: `actions: {}`,
    text: /'remind' is missing/,
  },
  {
    mistake: 'a computed field without SQL',
    from: `    total: 't.price * 2',`,
    to: `    totla: 't.price * 2',`,
    text: /'totla' does not exist|'total' is missing/,
  },
]
/** Files of a module that are not there: what misses them is a list that a program writes. */
const listed = `import { team } from '../../schemas/team.ts'
import { visit } from '../../schemas/visit.ts'
const modules = [team, visit] as const
`
const missingFiles: readonly (Case & { path: string; list: string })[] = [
  {
    mistake: 'a missing client half',
    from: `  rights: { approve: '批准' },`,
    to: `  rights: { approve: '批准' }, rowForms: { sign: { label: '签字', widget: 'signForm', needs: 'edit' } },`,
    at: `export const visit =`,
    path: 'src/modules/clients.ts',
    list: `import type { ClientParts } from 'houtai/client'
export const clientParts: ClientParts<typeof modules> = {}
`,
    text: 'visit: has no client half, which its schema needs; write src/modules/visit/client.tsx, and run `npm run schema:record`',
  },
  {
    mistake: 'a missing server half',
    from: `export const visit =`,
    to: `export const visit  =`,
    path: 'src/modules/servers.ts',
    list: `import type { Parts } from 'houtai/server'
export const serverParts = {} satisfies Parts<typeof modules>
`,
    text: 'visit: has no server half, which its schema needs; write src/modules/visit/server.ts, and run `npm run schema:record`',
  },
]
/** What the start of the server finds. */
const atStart: readonly Case[] = [
  {
    mistake: 'a default outside its limits',
    from: `number('价格')`,
    to: `number('价格', { max: 10, default: 50 })`,
    text: 'visit.fields.price.default: 50 is above max 10',
  },
  {
    mistake: 'a reference to nowhere',
    from: `{ to: 'team' }`,
    to: `{ to: 'taem' }`,
    text: 'visit.fields.team: no module "taem"; is "team" meant?',
  },
  {
    mistake: 'a duplicate route',
    from: `route: '/visit'`,
    to: `route: '/team'`,
    text: 'visit.route: route /team is already taken by "team"; write another',
  },
  {
    mistake: 'a duplicate name',
    from: `name: 'visit'`,
    to: `name: 'team'`,
    text: 'team.name: name team is already taken by "team"; write another',
  },
  {
    mistake: 'a duplicate path',
    from: `path: 'admin/visit'`,
    to: `path: 'admin/team'`,
    text: 'visit.wire: path admin/team is already taken by "team"; write another',
  },
  {
    mistake: 'a reserved field',
    from: `    code: text(`,
    to: `    org_id: text(`,
    text: 'visit.fields.org_id: comes with every module; name it otherwise',
  },
  {
    mistake: 'two parents',
    from: `code: text('编号')`,
    to: `above: parent('另一上级')`,
    text: 'visit.fields.above: a row hangs below one other, by "pid"',
  },
  {
    mistake: 'a bad pattern',
    from: `text('编号')`,
    to: `text('编号', { pattern: '(' })`,
    text: /^visit\.fields\.code\.pattern: is no regular expression: .*[Uu]nterminated group/,
  },
  {
    mistake: 'a filter by what cannot be filtered',
    from: `filters: ['level']`,
    to: `filters: ['password']`,
    text: 'visit.list.filters.0: "password" is secret',
  },
  {
    mistake: 'a condition on nothing',
    from: `text('编号')`,
    to: `text('编号', { when: { titel: 1 } })`,
    text: 'visit.fields.code.when: no field "titel"; is "title" meant?',
  },
  {
    mistake: 'a misspelt right of a step',
    from: `transitions: { draft: ['done'] }`,
    to: `transitions: {
      draft: { done: { label: '完成', needs: 'aprove' } },
    }`,
    at: `    price: number(`,
    text: 'visit.fields.step.transitions.draft.done.needs: no right "aprove": say a verb, or a name of the module\'s `rights`; is "approve" meant?',
  },
  {
    mistake: 'an owner that is no field',
    from: `  form: ['title',`,
    to: `  editable: { own: 'teem' }, form: ['title',`,
    text: 'visit.editable.own: "teem" is neither created_by nor a field of kind reference or references; is "team" meant?',
  },
  {
    mistake: 'a right to change all rows that nobody has',
    from: `  form: ['title',`,
    to: `  editable: { all: 'aprove' }, form: ['title',`,
    text: 'visit.editable.all: "aprove" is neither a verb nor among the rights of the module; is "approve" meant?',
  },
  {
    mistake: 'superiors along a field that is no tree',
    from: `  form: ['title',`,
    to: `  editable: { below: 'team.pid' }, form: ['title',`,
    text: 'visit.editable.below: "team.pid": "pid" is no field of "team" that refers to the parent row',
  },
  {
    mistake: 'an import of a readonly field',
    from: `import: ['title', 'price']`,
    to: `import: ['title', 'count']`,
    text: 'visit.import: "count" is readonly',
  },
]
/** What `houtai check` says of server halves. */
const byCheck: readonly (Case & { parts: Readonly<Record<string, AnyPart>> })[] = [
  {
    mistake: 'a misspelt action',
    from: `actions: { remind: async () => undefined }`,
    to: `actions: { remnd: async () => undefined }`,
    text: 'visit.server.actions.remnd: no action "remnd"; is "remind" meant?',
    parts: { visit: { computed: { total: 't.price * 2' }, actions: { remnd: async () => undefined } } },
  },
  {
    mistake: 'an action whose server half is missing',
    from: `actions: { remind: {`,
    to: `actions:  { remind: {`,
    text: 'visit.actions.remind: has no code; write `actions: { remind }` in src/modules/visit/server.ts',
    parts: {},
  },
  {
    mistake: 'a computed field without SQL',
    from: `    total: computed(`,
    to: `    total:  computed(`,
    text: "visit.fields.total: has no SQL; write `computed: { total: '…' }` in src/modules/visit/server.ts",
    parts: {},
  },
  {
    mistake: 'the name of a table that the engine has',
    from: `  name: 'visit',`,
    to: `  name: 'job',`,
    text: 'job.name: there is another table of the name "job"; call the module otherwise',
    parts: {},
  },
  {
    mistake: 'wrong SQL of a computed field',
    from: `total: 't.price * 2'`,
    to: `total: 't.prices * 2'`,
    text: /^visit\.computed\.total: column t\.prices does not exist/,
    parts: { visit: { computed: { total: 't.prices * 2' }, actions: { remind: async () => undefined } } },
  },
]
/** What the stored rows contradict: three visits are there, of all levels, one without a code. */
const overRows: readonly Case[] = [
  {
    mistake: 'a removed field',
    from: `    price: number('价格'),`,
    to: ``,
    at: '  fields: {',
    text: /^visit: column price is no field any more; 3 rows hold a value/,
  },
  {
    mistake: 'a renamed field without its former name',
    from: `price: number('价格')`,
    to: `cost: number('价格')`,
    at: '  fields: {',
    text: /\(a new name for it\? then say was: 'price' on the field\)$/,
  },
  {
    mistake: 'a narrowed limit',
    from: `max: 100`,
    to: `max: 2`,
    text: /^visit: 2 rows of title are longer than 2: .* until it is mended$/,
  },
  {
    mistake: 'a required field over gaps',
    from: `text('编号')`,
    to: `text('编号', { required: true })`,
    text: /^visit: 1 rows have no code, which is required/,
  },
]

const root = mkdtempSync(join(tmpdir(), 'houtai-mistakes-'))
let folders = 0

interface Written {
  folder: string
  sources: readonly SourceFile[]
  /** The line that was changed. */
  place: string
}
/** The product with a mistake, in a folder of its own. */
function write(one?: Pick<Case, 'from' | 'to' | 'at'>, further: Readonly<Record<string, string>> = {}): Written {
  const folder = join(root, String(folders++))
  const texts = { 'schemas/team.ts': other, 'schemas/visit.ts': schema, 'src/modules/visit/server.ts': half, ...further }
  let place = ''
  const sources = Object.entries(texts).map(([path, text]) => {
    if (one === undefined || !text.includes(one.from) || place !== '') return { path, text }
    place = `${path}:${text.slice(0, text.indexOf(one.at ?? one.from)).split('\n').length}`
    return { path, text: text.replace(one.from, one.to) }
  })
  for (const { path, text } of sources) {
    mkdirSync(join(folder, path, '..'), { recursive: true })
    writeFileSync(
      join(folder, path),
      text
        .replace("'houtai/schema'", `'${engineRoot}src/schema/index.ts'`)
        .replace("'houtai/server'", `'${engineRoot}src/server/db/modulePart.ts'`)
        .replace("'houtai/client'", `'${engineRoot}src/client/views/clientParts.ts'`),
    )
  }
  return { folder, sources, place }
}
function thrownBy(work: () => unknown): Error {
  try {
    work()
  } catch (error) {
    if (error instanceof Error) return error
  }
  throw new Error('nothing was thrown')
}
async function modulesIn({ folder }: Written): Promise<readonly AnyModule[]> {
  const load = async (name: string) =>
    ((await import(/* @vite-ignore */ join(folder, `schemas/${name}.ts`))) as Record<string, AnyModule>)[name]
  return Promise.all([load('team'), load('visit')]).then(all => all.filter(one => one !== undefined))
}

afterAll(() => rmSync(root, { recursive: true }))

test.each(byCheck)('houtai check says with file and line: $mistake', async one => {
  const broken = write(one)
  const problems = await serverProblems(await modulesIn(broken), one.parts)
  expect(problems.map(problem => mistakeOfProblem(problem, broken.sources))).toContainEqual({
    place: broken.place,
    text: worded(one.text),
  })
})

/** A schema that names a component, and what its client half has. */
const inClientHalf: readonly { mistake: string; client?: string; text: string }[] = [
  {
    mistake: 'a missing client half',
    text: 'visit.rowForms.sign.widget: no component "signForm"; write `windows: { signForm }` in src/modules/visit/client.tsx, and run `npm run schema:record`',
  },
  {
    mistake: 'a client half without the component',
    client: `defineClient(visit, { counters: [] })`,
    text: 'visit.rowForms.sign.widget: no component "signForm"; write `windows: { signForm }` in src/modules/visit/client.tsx',
  },
  {
    mistake: 'a misspelt component',
    client: `defineClient(visit, { windows: { singForm: lazyComponent(load), print } })`,
    text: 'visit.rowForms.sign.widget: no component "signForm"; is "singForm" meant?',
  },
]
const named = {
  from: `  rights: { approve: '批准' },`,
  to: `  rights: { approve: '批准' },\n  rowForms: { sign: { label: '签字', widget: 'signForm', needs: 'edit' } },`,
}
const clientHalf = (text: string): SourceFile => ({
  path: 'src/modules/visit/client.tsx',
  text: `export const visitClient = ${text}`,
})
test.each(inClientHalf)('houtai check and a build say with file and line: $mistake', async ({ client, text }) => {
  const written = write(named)
  const sources = [...written.sources, ...(client === undefined ? [] : [clientHalf(client)])]
  const problems = clientProblems(await modulesIn(written), sources)
  const line = schema.slice(0, schema.indexOf(named.from)).split('\n').length + 1
  expect(problems.map(problem => mistakeOfProblem(problem, sources))).toEqual([{ place: `schemas/visit.ts:${line}`, text }])
})
test.each([
  `defineClient(visit, { windows: { signForm: lazyComponent(load) } })`,
  `defineClient(visit, { windows: { ...windows } })`,
  `defineClient(visit, { ...parts })`,
  `defineClient(visit, parts)`,
  `clientOf(visit)`,
])('a client half with the component, or that only a run could tell, is left alone: %s', async source => {
  const written = write(named)
  const sources = [...written.sources, clientHalf(source)]
  expect(clientProblems(await modulesIn(written), sources)).toEqual([])
})
test('every component that a schema of this repository names is in a client half', () =>
  expect(clientProblems(modules, authoredSources())).toEqual([]))

describe('an author reads the file, the line, what was expected and the nearest name', () => {
  const written = [...inEditor, ...inServerHalf].map(one => ({ ...one, ...write(one) }))
  const withoutFile = missingFiles.map(one => ({ ...one, ...write(one, { [one.path]: listed + one.list }) }))
  const sound = write()
  let output = ''
  beforeAll(() => {
    const compilerOptions = { types: ['node'], typeRoots: [join(engineRoot, 'node_modules/@types')] }
    const config = { extends: join(engineRoot, 'tsconfig.json'), compilerOptions, include: ['**/*.ts'] }
    writeFileSync(join(root, 'tsconfig.json'), JSON.stringify(config))
    const { stdout } = spawnSync(join(engineRoot, 'node_modules/.bin/tsc'), ['-p', '.'], { encoding: 'utf8', cwd: root })
    output = stdout
  })
  /** What the compiler says of one of the folders, as it says it there. */
  const inFolder = ({ folder, sources }: Written) => {
    const name = `${folder.slice(root.length + 1)}/`
    const errors = output.split(/^(?=\S)/m).filter(error => error.startsWith(name))
    return mistakesOfTypes(errors.map(error => error.slice(name.length)).join(''), sources)
  }

  test('and nothing where there is no mistake', async () => {
    expect(inFolder(sound)).toEqual([])
    const modules = await modulesIn(sound)
    expect(checkModules(modules)).toEqual([])
  })
  test.each([...written, ...withoutFile])('in the editor: $mistake', one => {
    expect(inFolder(one)).toContainEqual({ place: one.place, text: worded(one.text) })
  })
  test.each(atStart)('at the start: $mistake', async one => {
    const broken = write(one)
    const problems = checkModules(await modulesIn(broken))
    const mistakes = mistakesOfStart([unsoundHeading, ...problems, ''], broken.sources, root)
    expect(mistakes).toContainEqual({ place: broken.place, text: worded(one.text) })
  })
  const strangers = [
    {
      mistake: 'a formula in place of a field',
      from: `total: computed('合计', { type: 'number' })`,
      to: `total: { name: 'calc', numbers: [], operators: [] } as never`,
      text: "visit.fields.total: a formula is no field; write computed('…', calc(…))",
    },
    {
      mistake: 'nothing in place of a field',
      from: `code: text('编号')`,
      to: `code: undefined as never`,
      text: /^visit.fields.code: nothing is no field/,
    },
    {
      mistake: 'a bare text in place of a field',
      from: `code: text('编号')`,
      to: `code: '编号' as never`,
      text: /^visit.fields.code: "编号" is no field; write text\(/,
    },
  ]
  test.each(strangers)('at the start: $mistake', async one => {
    const broken = write(one)
    const modules = await modulesIn(broken)
    const { message } = thrownBy(() => withModuleActions(modules))
    expect(mistakesOfStart(message.split('\n'), broken.sources, root)).toEqual([{ place: broken.place, text: worded(one.text) }])
  })
  test('at the start: a module that is listed twice, and what is none', async () => {
    const [team, visit] = await modulesIn(sound)
    const { message } = thrownBy(() => withModuleActions([team, visit, team, 'visit'] as never))
    expect(mistakesOfStart(message.split('\n'), sound.sources, root)).toEqual([
      { place: 'schemas/team.ts:2', text: 'team: is listed twice; modules.config.ts names each module once' },
      { place: 'modules.config.ts', text: 'entry 4 of the list, "visit", is no module of defineModule' },
    ])
  })
  test('at the start: a file of texts that is no JSON', () => {
    const file = join(root, 'broken.json')
    writeFileSync(file, '{\n  "label": "Visits"\n  "fields": {}\n}\n')
    const { message } = thrownBy(() => readTextFile(file))
    const [mistake] = mistakesOfStart([unsoundHeading, message], sound.sources, root)
    expect(mistake).toEqual({ place: expect.stringMatching(/broken\.json:3$/), text: expect.stringContaining("Expected ','") })
  })
  test('beside the server: a schema that is not listed, and an icon that no set has', async () => {
    const broken = write({ from: `text({ zh: '主题', en: 'Subject' }`, to: `text('主题'` })
    const [team, visit] = (await modulesIn(broken)) as [AnyModule, AnyModule]
    const found = unlistedSchemas([team], broken.sources).map(problem => mistakeOfProblem(problem, broken.sources))
    expect(found).toEqual([
      {
        place: expect.stringMatching(/^schemas\/visit\.ts:\d+$/),
        text: expect.stringContaining('is not in the list of modules.config.ts'),
      },
    ])
    expect(unlistedSchemas([team, visit], broken.sources)).toEqual([])
    expect(
      await unknownIcons([
        { ...visit, menu: { icon: 'ri:hom-line' } },
        { ...team, menu: { icon: 'ri:bill-line' } },
      ]),
    ).toEqual(['visit.menu.icon: no icon "ri:hom-line"; is "ri:home-line" meant?'])
  })
  test('beside the server: a missing translation', async () => {
    const broken = write({ from: `text({ zh: '主题', en: 'Subject' }`, to: `text('主题'` })
    const mistakes = missingTranslations(await modulesIn(broken)).map(problem => mistakeOfProblem(problem, broken.sources))
    expect(mistakes).toContainEqual({
      place: broken.place,
      text: `visit.fields.title: "主题" has no English; write { zh: '主题', en: '…' }, or "fields.title" in locales/en-US/modules/visit.json`,
    })
  })
  test('beside the server: a translation of nothing', async () => {
    const folder = join(root, 'locales/en-US/modules')
    mkdirSync(folder, { recursive: true })
    const texts = { label: 'Visits', fields: { titel: 'Subject', price: 'Price' } }
    writeFileSync(join(folder, 'visit.json'), JSON.stringify(texts, null, 2))
    writeFileSync(join(folder, 'visits.json'), JSON.stringify(texts, null, 2))
    const chinese = join(root, 'locales/zh-CN')
    mkdirSync(join(chinese, 'modules'), { recursive: true })
    writeFileSync(join(chinese, 'modules/visit.json'), '{ "label": "来访" }')
    writeFileSync(join(chinese, 'shell.json'), '{ "productNam": "小店" }')
    writeFileSync(join(chinese, 'own.json'), '{ "anything": "是产品自己的" }')
    const mistakes = unusedTranslations(await modulesIn(sound), root).map(problem => mistakeOfProblem(problem, sound.sources))
    expect(mistakes).toEqual([
      { place: 'locales/zh-CN/modules/visit.json:1', text: 'the schema of visit says this, in Chinese' },
      { place: 'locales/zh-CN/shell.json:1', text: 'there is no text "productNam"; is "productName" meant?' },
      { place: 'locales/en-US/modules/visit.json:4', text: 'there is no text "fields.titel"; is "fields.title" meant?' },
      { place: 'locales/en-US/modules/visits.json:1', text: 'no module "visits"; is "visit" meant?' },
    ])
  })
  test('at the start: an exception of a file that was loaded again', () => {
    const error = new ReferenceError('txt is not defined')
    error.stack = `ReferenceError: txt is not defined
    at read (file://${root}/src/schema/read.ts:3:1)
    at file://${root}/schemas/visit.ts?version=2:7:10`
    expect(mistakesOfStart(failureText(error).split('\n'), [], `${root}/`)).toEqual([
      { place: 'schemas/visit.ts:7', text: 'ReferenceError: txt is not defined' },
    ])
  })
  test('at the start: a name that no file exports', () => {
    const lines = [
      `file://${root}/schemas/visit.ts:1`,
      '',
      "SyntaxError: The requested module does not provide an export named 'txt'",
    ]
    expect(mistakesOfStart(lines, [], `${root}/`)).toEqual([{ place: 'schemas/visit.ts:1', text: lines[2] }])
  })

  describe(`with rows on ${engine}`, () => {
    let database: Database
    beforeAll(async () => {
      database = await emptyDatabase(engine)
      await start(await modulesIn(sound))
      await database.asOwner(query =>
        query(
          raw(`insert into visit (org_id, title, level, step, price, code)
            values (7, '甲', 1, 'draft', 1, '1'), (7, '乙乙乙', 2, 'draft', 2, '2'), (7, '丙丙丙', 2, 'draft', 3, null)`),
        ),
      )
    })
    afterAll(() => database?.close())
    const start = (modules: readonly AnyModule[]) =>
      database.withStartLock(transaction => prepareDatabase(transaction, { modules, allowOlder: true }))

    test.each(overRows)('beside the server: $mistake', async one => {
      const broken = write(one)
      const steps = await planDatabase(database, await modulesIn(broken))
      const mistakes = steps.map(step => mistakeOfStep(step, broken.sources))
      expect(mistakes).toContainEqual({ place: broken.place, text: worded(one.text) })
    })
    test('at the start: a choice without an option that rows have', async () => {
      const broken = write({ from: `{ 普通: 1, 重要: 2 }`, to: `{ 普通: 1 }` })
      const refused = await start(await modulesIn(broken)).catch((error: Error) => error.message)
      expect(mistakesOfStart(String(refused).split('\n'), broken.sources, root)).toContainEqual({
        place: broken.place,
        text: 'visit: 2 rows hold values that level no longer allows',
      })
    })
    test('at the start: wrong SQL of a computed field', async () => {
      const broken = write({ from: `total: 't.price * 2'`, to: `total: 't.prices * 2'` })
      const modules = await modulesIn(broken)
      const registry = registryOf(modules, { visit: { computed: { total: 't.prices * 2' } } }, {})
      const problems = await database.withStartLock(transaction => transaction(query => checkComputed(query, registry)))
      expect(mistakesOfStart([unsoundHeading, ...problems], broken.sources, root)).toEqual([
        {
          place: broken.place,
          text: 'visit.computed.total: column t.prices does not exist; Perhaps you meant to reference the column "t.price".',
        },
      ])
    })
  })
})
