import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { modules } from '../../modules.config.ts'
import { account } from '../../schemas/account.ts'
import { isShipped } from '../../src/cli/pack/isShipped.ts'
import { engineRoot } from '../../src/product/roots.ts'
import { type AnyModule, checkModules, withModuleActions } from '../../src/schema/index.ts'

/** The modules of the package: the accounts without the station that this product adds. */
const shipped = modules
  .map((module): AnyModule => (module.name === 'account' ? account : module))
  .filter(({ name }) => isShipped(`schemas/${name}.ts`))

/** They refer to each other: no product is without one of them. */
const needed = ['organisation', 'account', 'role', 'menu', 'icon']
/** Refer to each other, too. */
const pair = ['sso', 'ssorole']

test.each(shipped.map(({ name }) => name))('a product that takes %s beside what every product has is sound', taken => {
  const names = [...needed, ...(pair.includes(taken) ? pair : [taken])]
  const product = shipped.filter(({ name }) => names.includes(name))
  expect(product).toHaveLength(new Set(names).size)
  expect(checkModules(withModuleActions(product))).toEqual([])
})

test('the documents name every module that can be taken', () => {
  const document = readFileSync(join(engineRoot, 'docs/own-product.md'), 'utf8')
  expect(shipped.map(({ name }) => name).filter(name => !document.includes(`\`${name}\``))).toEqual([])
})
