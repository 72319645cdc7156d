import { expect, test } from 'vitest'
import { modules } from '../../modules.config.ts'
import { type AnyModule, choice, labelsOf, optionsOf, text, withModuleActions } from '../../src/schema/index.ts'
import { translatedModule } from '../../src/server/text/translations.ts'

const moduleWith = (name: string, rest: Partial<AnyModule>): AnyModule => ({
  name,
  label: name,
  route: `/${name}`,
  wire: { path: `admin/${name}` },
  fields: { title: text('名称') },
  list: { columns: [] },
  ...rest,
})
const log = moduleWith('log', { fields: { action: choice('操作', { 新增: 'add', 开: 'open' }, { actions: true }) } })
const action = (label: string) => ({ label, needs: 'edit', on: 'row' }) as const
const actionOptions = (all: readonly AnyModule[]) =>
  optionsOf(withModuleActions(all).find(({ name }) => name === 'log')?.fields['action'])

test('the actions of all modules are options, with their labels', () => {
  const door = moduleWith('door', { actions: { close: action('关') } })
  expect(actionOptions([log, door])).toEqual({ 新增: 'add', 开: 'open', 关: 'close' })
})

test('an action that is an option already adds none, and two labels never become one', () => {
  const door = moduleWith('门', { actions: { open: action('打开'), create: action('新增') } })
  expect(actionOptions([log, door])).toEqual({ 新增: 'add', 开: 'open', '门：新增': 'create' })
})

test('without its module an action is no option', () => {
  expect(actionOptions([log])).toEqual({ 新增: 'add', 开: 'open' })
})

test('the audit log offers every action, labelled by its module in each language', () => {
  const audit = modules.find(({ name }) => name === 'audit') as AnyModule
  const named = modules.flatMap((module: AnyModule) => Object.keys(module.actions ?? {}))
  expect(Object.values(optionsOf(audit.fields['action']) ?? {})).toEqual(expect.arrayContaining(named))
  const english = optionsOf(translatedModule(audit, 'en-US').fields['action'])
  expect(Object.keys(english ?? {}).join()).not.toMatch(/\p{Script=Han}/u)
  expect(labelsOf(audit).map(([key]) => key)).not.toContain('options.action.withdraw')
})
