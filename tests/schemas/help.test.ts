import { describe, expect, test } from 'vitest'
import { modules } from '../../modules.config.ts'
import { withoutHelp } from '../../src/cli/texts/splitHelp.ts'
import { type AnyModule, checkModules, defineModule, hasPage, labelsOfHelp, text, wordsOf } from '../../src/schema/index.ts'
import { translatedModule } from '../../src/server/text/translations.ts'

const all: readonly AnyModule[] = modules
const parcel = defineModule({
  name: 'parcel',
  label: '包裹',
  route: '/parcel',
  wire: { path: 'parcel' },
  fields: { title: text('名称') },
  help: { about: [{ zh: '包裹的去向见{{branch}}。', en: 'Where parcels go: {{branch}}.' }], fields: { title: '贴在外面的名称' } },
  list: { columns: ['title'] },
})
const problemsWith = (help: NonNullable<AnyModule['help']>): string[] =>
  checkModules([...all, { ...(parcel as AnyModule), words: {}, help }])

describe('help of a module', () => {
  test('is there for every page of the product, in Chinese and in English', () => {
    const silent = all.filter(module => hasPage(module) && !module.help?.about.length).map(({ name }) => name)
    const untranslated = all.flatMap(module =>
      labelsOfHelp(module)
        .filter(([key]) => !wordsOf(module).en?.[key])
        .map(([key]) => `${module.name}.${key}`),
    )
    expect({ silent, untranslated }).toEqual({ silent: [], untranslated: [] })
  })

  test('is said in the language of its reader', () => {
    expect(translatedModule(parcel, 'en-US').help).toEqual({
      about: ['Where parcels go: {{branch}}.'],
      fields: { title: '贴在外面的名称' },
    })
  })

  test('that names a page which is not there, or a field, stops the start with its address', () => {
    expect(checkModules([...all, parcel])).toEqual([])
    expect(problemsWith({ about: [] })).toEqual(['parcel.help.about: is empty; say what the page is for'])
    expect(problemsWith({ about: ['见{{nowhere}}'] })).toEqual(['parcel.help.about.0: {{nowhere}} is no module with a page'])
    expect(problemsWith({ about: ['一'], fields: { gone: '二' } })).toEqual([
      expect.stringMatching(/^parcel\.help\.fields\.gone: no field "gone"; there are "id", "title"/),
    ])
  })

  test('that links to another page in English than in Chinese is refused', () => {
    const help = { about: ['见{{branch}}'] }
    const words = { en: { 'help.about.0': 'See {{role}}' } }
    expect(checkModules([...all, { ...(parcel as AnyModule), words, help }])).toEqual([
      'parcel.help.about.0: its "en" has other blanks than the Chinese; write {{branch}}',
    ])
  })
})

describe('a schema in a build', () => {
  const before = `export const a = defineModule({ name: 'a',\n  help: { about: ['x, {{b}}'] }, fields: { help: text('帮助') } })`

  test('has no help in it, and all else in its place', () => {
    const after = withoutHelp(before, 'a.ts')
    expect(after).not.toContain('about')
    expect(after).toContain(`fields: { help: text('帮助') }`)
    expect([after.length, after.indexOf('fields')]).toEqual([before.length, before.indexOf('fields')])
  })

  test('is as it was where it says no help', () => {
    const silent = `export const a = defineModule({ name: 'a', fields: { help: text('帮助') } })`
    expect(withoutHelp(silent, 'a.ts')).toBe(silent)
  })
})
