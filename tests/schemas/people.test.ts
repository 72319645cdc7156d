import { expect, test } from 'vitest'
import { modules } from '../../modules.config.ts'
import type { AnyModule } from '../../src/schema/index.ts'
import { checkPeople, people } from '../../src/server/features/people.ts'

const without = (name: string, field: string): readonly AnyModule[] =>
  modules.map((module: AnyModule) => {
    const { [field]: _gone, ...fields } = module.fields
    return module.name === name ? { ...module, fields } : module
  })

test('signing in finds all it stands on', () => expect(checkPeople(modules)).toEqual([]))

test.each([
  [people.accounts, 'role_list', 'account.fields.role_list: must be there, of kind references'],
  [people.roles, 'rights', 'role.fields.rights: must be there, of kind list'],
  [people.organisations, 'orgcode', 'organisation.fields.orgcode: must be there, of kind text'],
])('of %s without %s says: %s', (name, field, problem) => expect(checkPeople(without(name, field))).toEqual([problem]))

test('of modules without accounts says so', () =>
  expect(checkPeople(modules.filter(module => module.name !== people.accounts))).toEqual(['there is no module account']))
