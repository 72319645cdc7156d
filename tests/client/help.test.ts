import './noBrowser.ts'
import i18next from 'i18next'
import { describe, expect, test } from 'vitest'
import engine from '../../locales/en-US/engine.json' with { type: 'json' }
import help from '../../locales/en-US/help.json' with { type: 'json' }
import { wachapp } from '../../schemas/wachapp.ts'
import { fieldsHelp } from '../../src/client/shell/help/fieldHelp.ts'
import { helpSections, searchHelp } from '../../src/client/shell/help/helpSections.ts'
import { type AnyModule, seenModule, verbs } from '../../src/schema/index.ts'
import { employee } from '../fixtures/employee.ts'
import { deskkey, lending } from '../fixtures/lending.ts'
import { loadChinese } from './loadChinese.ts'

loadChinese()

const sectionsFor = (module: AnyModule, rights: readonly string[]) =>
  helpSections({ module: seenModule(module, rights), page: module.name, rights }, null)
const entriesOf = (sections: ReturnType<typeof sectionsFor>, wanted: string) =>
  sections.find(({ name }) => name === wanted)?.entries ?? []

describe('help beside a page', () => {
  test('says nothing of a field that its reader does not see, wherever it is named', () => {
    const text = JSON.stringify(sectionsFor(employee, ['view', 'edit']))
    expect(text).toContain('职级')
    expect(text).not.toMatch(/工资|奖金/)
    expect(JSON.stringify(sectionsFor(employee, ['view', 'edit', 'seeSalary']))).toMatch(/奖金不能多于工资/)
  })

  test('says which right changing a field needs', () => {
    const rulesOf = (rights: readonly string[]) =>
      fieldsHelp(seenModule(employee, rights), null).find(({ name }) => name === 'grade')?.rules[0]
    expect([rulesOf(['view', 'edit']), rulesOf(['view', 'edit', 'setGrade'])]).toEqual([
      '只能查看，修改需要“评定职级”权限',
      '必填',
    ])
  })

  test('says at the fields that only some rows must differ in them', () => {
    const rulesOf = (field: string) => fieldsHelp(lending, null).find(({ name }) => name === field)?.rules ?? []
    expect(rulesOf('tool')).toContain('在满足条件的数据中，工具不能相同')
    expect(rulesOf('due_on').join()).not.toContain('不能相同')
  })

  test('names fields that must differ with the commas of its language', async () => {
    i18next.addResourceBundle('en-US', 'engine', engine).addResourceBundle('en-US', 'help', help)
    await i18next.changeLanguage('en-US')
    const rules = fieldsHelp(deskkey, null).find(({ name }) => name === 'desk')?.rules
    await i18next.changeLanguage('zh-CN')
    expect(rules).toContain('of the rows that meet a condition no two have the same 桌号, 类型')
  })

  test('says which right an action needs that its reader lacks', () => {
    const lacking = (rights: readonly string[]) =>
      entriesOf(sectionsFor(wachapp, rights), 'actions').flatMap(({ key, lacks }) => (lacks ? [`${key} ${lacks}`] : []))
    expect(lacking(verbs)).toEqual([])
    expect(lacking(['view', 'edit'])).toEqual(['add 新增', 'clear 删除', 'delete 删除', 'import 新增', 'export 导出'])
  })

  test('of a page without a word of its own says what it is for', () => {
    expect(entriesOf(sectionsFor(employee, verbs), 'about').map(({ texts }) => texts[0])).toEqual([
      '这里是“员工”的全部数据：可以按条件筛选、排序，打开一条查看或修改。',
    ])
  })

  test('is searched by all words of a keyword, in any order and case', () => {
    const found = searchHelp(sectionsFor(wachapp, verbs), '  不能重复   手机 ')
    expect(found.map(({ name, entries }) => [name, entries.map(({ key }) => key)])).toEqual([['fields', ['mobile']]])
    expect(searchHelp(sectionsFor(wachapp, verbs), '没有的词')).toEqual([])
  })
})
