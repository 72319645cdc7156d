import { expect } from 'vitest'
import type { AnyModule } from '../../schema/index.ts'
import type { AnyPart } from '../../server/db/modulePart.ts'
import type { AnyExpectations } from '../expectations.ts'
import type { SampleRow } from '../sampleDraft.ts'
import { declaredActionChecks } from './actionChecks.ts'
import { fieldRightChecks } from './fieldRightChecks.ts'
import { filterChecks } from './filterChecks.ts'
import { refusalChecks } from './refusalChecks.ts'
import { rowChecks } from './rowChecks.ts'
import { refusalOf } from './rowValues.ts'
import { ruleChecks } from './ruleChecks.ts'
import { sheetChecks } from './sheetChecks.ts'
import { stepChecks } from './stepChecks.ts'
import type { ModuleCheck } from './testedModule.ts'

/** Every test that follows from a schema, and those that its author expects beside them. */
export function moduleChecks(module: AnyModule, part: AnyPart, expects: AnyExpectations): ModuleCheck[] {
  if (!module.list || module.log || module.single || module.scope === 'organisation')
    throw new Error(
      `testModule: ${module.name} has no list whose rows are saved by its page; child rows are tested with the module above them`,
    )
  return [
    ...rowChecks(module),
    ...filterChecks(module),
    ...sheetChecks(module),
    ...refusalChecks(module),
    ...ruleChecks(module, expects),
    ...stepChecks(module),
    ...declaredActionChecks(module, part),
    ...fieldRightChecks(module),
    ...expectedChecks(expects),
  ]
}

const expectedChecks = ({ saves = {}, refuses = {} }: AnyExpectations): ModuleCheck[] => [
  ...Object.entries(saves).map(([title, { draft, row }]): ModuleCheck => ({
    title,
    async run({ add, author }) {
      const { id } = await add(draft as SampleRow)
      expect(await author.info(id)).toMatchObject(row)
    },
  })),
  ...Object.entries(refuses).map(([title, { draft, says, at }]): ModuleCheck => ({
    title,
    async run(tested) {
      const { message, errors } = await refusalOf(tested.author.save(await tested.draft(draft as SampleRow)))
      expect([message, ...errors.map(error => error.message)].join('\n')).toContain(says)
      if (at !== undefined) expect(errors.map(({ field }) => field)).toContain(at)
    },
  })),
]
