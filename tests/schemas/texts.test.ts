import { describe, expect, test } from 'vitest'
import { modules } from '../../modules.config.ts'
import { readAllTexts, textEntries } from '../../src/cli/texts/localeFiles.ts'
import { staleTaiwanese } from '../../src/cli/texts/taiwanese.ts'
import { englishTexts } from '../../src/cli/texts/writeEnglish.ts'
import {
  type AnyModule,
  checkModules,
  computed,
  defineModule,
  fieldsOf,
  labelsOf,
  number,
  sum,
  text,
  withComputed,
  withModuleActions,
  wordsOf,
} from '../../src/schema/index.ts'
import { translatedModule } from '../../src/server/text/translations.ts'
import { carrier, shipment } from '../fixtures/shipment.ts'

/** Options and names of columns of others are keys: their words are in the files. */
const isWordOfOption = (key: string) => /^options\.(way|state)\./.test(key)
const chinese = /\p{Script=Han}/u
const english = (module: AnyModule) => translatedModule(module, 'en-US')
const [, whole] = withComputed([carrier, shipment] as readonly AnyModule[]) as readonly [AnyModule, AnyModule]

describe('a module with texts in several languages', () => {
  test('is sound, and says in Chinese what it would say without them', () => {
    expect(checkModules([...modules, carrier, shipment])).toEqual([])
    expect(labelsOf(shipment).filter(([, label]) => typeof label !== 'string' || !chinese.test(label))).toEqual([])
    const { title } = carrier.fields
    expect({ ...title, words: undefined }).toEqual({ ...text('名称', { required: true, max: 50 }), words: undefined })
    expect(JSON.parse(JSON.stringify(shipment))).toEqual(shipment)
  })

  test.each(['en', 'tw'] as const)('has a word in "%s" for each of its texts but words of options', language => {
    const translated = wordsOf(shipment)[language] ?? {}
    const keys = labelsOf(shipment).map(([key]) => key)
    expect(keys.filter(key => translated[key] === undefined && !isWordOfOption(key))).toEqual([])
    expect(Object.keys(translated).filter(key => !keys.includes(key))).toEqual([])
  })

  test('is English where English is asked for, and of Taiwan where that is', () => {
    const module = english(whole)
    const left = labelsOf(module).filter(([key, label]) => chinese.test(label) && !isWordOfOption(key))
    expect(left).toEqual([])
    expect(module.actions?.['state-open-sent']).toMatchObject({ label: 'Send', confirm: 'Send it?', done: 'Sent' })
    expect(module.fields['sent_on']).toMatchObject({ required: { when: { way: 2 }, say: 'By air: say when' } })
    expect(module.refusals).toMatchObject({ closed: 'Nothing is sent on {{day}}', full: { text: 'Today is full', status: 409 } })
    expect(translatedModule(whole, 'zh-TW').menu?.under).toBe('物流管理')
    expect(translatedModule(whole, 'zh-CN')).toBe(whole)
  })

  test('is called in its words by others: a column of its row, and its actions in the log', () => {
    expect(fieldsOf(english(whole))['carrier.load']).toMatchObject({ label: 'Carrier·Load', unit: 't' })
    const log = withModuleActions([...modules, shipment] as readonly AnyModule[]).find(({ name }) => name === 'audit')
    expect(english(log!).fields['action']).toMatchObject({ options: { Send: 'state-open-sent' } })
  })

  test('leaves a sum the unit of what it adds up, under its own name', () => {
    const fleet = defineModule({
      name: 'fleet',
      label: '车队',
      route: '/fleet',
      wire: { path: 'fleet' },
      fields: { title: text('名称'), total: computed({ zh: '总载重', en: 'All loads' }, sum('truck.load')) },
      list: { columns: ['title', 'total'] },
    })
    const truck = { ...carrier, name: 'truck', fields: { ...carrier.fields, fleet: shipmentTo('fleet') } } as AnyModule
    const [made] = withComputed([fleet, truck] as readonly AnyModule[])
    expect(english(made!).fields['total']).toMatchObject({ label: 'All loads', unit: 't' })
  })
})
const shipmentTo = (to: string) => ({ ...shipment.fields.carrier, to })

test('a text of the language’s file is shown instead of the schema’s', () => {
  const link = defineModule({
    ...carrier,
    words: undefined,
    name: 'link',
    label: { zh: '轮播', en: 'Carousel' },
  } as never) as AnyModule
  expect(english(link).label).toBe('Banners and links')
  expect(english({ ...link, name: 'linked' }).label).toBe('Carousel')
})

describe('npm run schema:record', () => {
  test('writes no word into a file that the schema says', () => {
    expect(englishTexts(carrier, {})).toEqual([])
    expect(
      englishTexts(shipment, {})
        .map(([key]) => key)
        .every(isWordOfOption),
    ).toBe(true)
    expect(staleTaiwanese([...modules, carrier])).toEqual([])
  })

  test('takes a guess of its own, and a text that the schema says too, out of a file, and leaves another text', () => {
    const known = { label: 'Carrier', fields: { title: 'Name', load: 'Burden' } }
    expect(englishTexts(carrier, known)).toEqual([['fields.load', 'Burden']])
  })

  test('writes what the schema says in Chinese alone', () => {
    const half = { ...carrier, fields: { ...carrier.fields, load: number({ zh: '载重', tw: '載重' }) } } as AnyModule
    expect(englishTexts(half, {})).toEqual([['fields.load', 'Load']])
  })
})

/** Words and phrases with the character of a row in China that mean none, also in Taiwan: to run, lines of text, and others. */
const otherWords = /執行|進行|不行|放行|發行|行政|行高|行內|幾行字|一行命令|一行一個地址/g

test('in Taiwan a row is a 列 and a column a 欄', () => {
  const texts = Object.entries(readAllTexts('zh-TW')).flatMap(([namespace, words]) =>
    textEntries(words).map(([key, text]) => `${namespace}:${key} ${text.replace(otherWords, '')}`),
  )
  expect(texts.filter(text => text.includes('行'))).toEqual([])
  expect(texts.filter(text => /列[名寬]|其他列|這些列|隱藏此列|移一列/.test(text))).toEqual([])
})

describe('the check refuses', () => {
  const problemsOf = (fields: object, more: object = {}) => {
    const module = { ...carrier, ...more, fields: { ...carrier.fields, ...fields } } as AnyModule
    return checkModules([...modules, module]).map(problem => problem.replace('carrier.', ''))
  }
  test.each([
    [{ load: number({ zh: '载重', en: ' ' }) }, 'fields.load: its "en" is empty; write it, or leave "en" out'],
    [{ load: number({ zh: '', en: 'Load' }) }, 'fields.load: has no label'],
    [{ load: number('载重', { required: { zh: ' ', en: 'Load' } }) }, 'required.load: its text is empty; write it'],
    [
      { load: number('载重', { required: { zh: '要写', tw: '' } }) },
      'required.load: its "tw" is empty; write it, or leave "tw" out',
    ],
  ])('an empty text', (fields, problem) => {
    expect(problemsOf(fields)).toEqual([problem])
  })

  test('a sentence that fills other blanks than the Chinese one', () => {
    const refusals = { late: '{{day}} 已过' }
    const words = { en: { 'refusals.late': 'It is after {{date}}' } }
    expect(problemsOf({}, { refusals, words })).toEqual([
      'refusals.late: its "en" has other blanks than the Chinese; write {{day}}',
    ])
  })
})
