import { expect, test } from 'vitest'
import './noBrowser.ts'
import { addModules } from '../../src/client/api/moduleRegistry.ts'
import { childrenFault } from '../../src/client/form/children/childrenFaults.ts'
import { newChild } from '../../src/client/form/children/childRows.ts'
import { type FieldOf, fieldOf } from '../../src/schema/index.ts'
import { quote, quoteline } from '../fixtures/quote.ts'
import { loadChinese } from './loadChinese.ts'

loadChinese()
addModules([quote, quoteline])

test('a fault of a child row is told by its place in the grid, behind rows that were added and left empty', () => {
  const field = fieldOf(quote, 'lines') as FieldOf['children']
  const { faults, first } = childrenFault(field, [{ id: 3, title: '甲' }, newChild(quoteline), { title: '超'.repeat(1000) }])
  expect(Object.keys(faults)).toEqual(['2.title'])
  expect(first).toContain('第 3 行')
})
