import { afterAll, beforeAll, describe, test } from 'vitest'
import { modules } from '#product/modules'
import { serverParts } from '#product/servers'
import { type AnyModule, withComputed } from '../schema/index.ts'
import type { AnyPart } from '../server/db/modulePart.ts'
import { moduleChecks } from './checks/moduleChecks.ts'
import { openTestedModule, type TestedModule } from './checks/testedModule.ts'
import type { AnyExpectations, ModuleExpectations } from './expectations.ts'
import { startProduct, type TestedProduct } from './startProduct.ts'

/**
 * Registers tests of a module that follow from its schema: its rows, filters, sheets, refusals, rules, steps and rights, on a product
 * of its own. `expects` says what a schema does not.
 */
export function testModule<M extends AnyModule>({ name }: M, { expects }: { expects?: ModuleExpectations<M> } = {}): void {
  const known = (expects ?? {}) as AnyExpectations
  const parts: Readonly<Record<string, AnyPart>> = serverParts
  const module = withComputed(modules as readonly AnyModule[]).find(one => one.name === name)
  if (!module) throw new Error(`testModule: modules.config.ts does not name the module ${name}`)
  describe(module.label, () => {
    let product: TestedProduct
    let tested: TestedModule
    beforeAll(async () => {
      product = await startProduct()
      tested = await openTestedModule(product, module, known)
    })
    afterAll(() => product?.close())
    for (const { title, run } of moduleChecks(module, parts[name] ?? {}, known)) test(title, () => run(tested))
  })
}
