import { expect, test } from 'vitest'
import { modules } from '../../modules.config.ts'
import type { AnyModule } from '../../src/schema/index.ts'
import { checkAccountModules, accountModules } from '../../src/server/auth/accountModules.ts'

const without = (name: string, field: string): readonly AnyModule[] =>
  modules.map((module: AnyModule) => {
    const { [field]: _gone, ...fields } = module.fields
    return module.name === name ? { ...module, fields } : module
  })

test('the modules have every field that sign-in needs', () => expect(checkAccountModules(modules)).toEqual([]))

test.each([
  [accountModules.accounts, 'role_list', 'account.fields.role_list: must be there, of kind references'],
  [accountModules.roles, 'rights', 'role.fields.rights: must be there, of kind list'],
  [accountModules.organisations, 'orgcode', 'organisation.fields.orgcode: must be there, of kind text'],
])('of %s without %s says: %s', (name, field, problem) => expect(checkAccountModules(without(name, field))).toEqual([problem]))

test('of modules without accounts says so', () =>
  expect(checkAccountModules(modules.filter(module => module.name !== accountModules.accounts))).toEqual([
    'there is no module account',
  ]))
