import { describe, expect, test } from 'vitest'
import { settableProblem } from '../../src/kinds/settableProblem.ts'
import { choice, number, recordStatus, states } from '../../src/schema/index.ts'

const sort = number('排序', { integer: true, min: 1, max: 1000 })
const phone = choice('状态', { 正常: 1, 群发: 2 })
const shown = recordStatus('状态', { on: '显示', off: '关闭' })

describe('values a client may set', () => {
  test('most kinds take every value of theirs, and none', () => {
    for (const [field, value] of [
      [phone, null],
      [phone, 2],
      [shown, 0],
      [sort, 7],
    ] as const)
      expect(settableProblem(field, value)).toBeNull()
  })
  test('a row is deleted by the delete call, never by setting its status', () =>
    expect(settableProblem(shown, -1)).toEqual({ code: 'notSettable' }))
  test('a state is left by its transitions only; the first one is where a new row starts', () => {
    const steps = states(
      '进度',
      { 无: 'none', 已申请: 'asked', 完成: 'done' },
      { initial: 'none', transitions: { none: ['asked'], asked: ['done'] } },
    )
    expect(settableProblem(steps, 'asked', 'none')).toBeNull()
    expect(settableProblem(steps, 'asked')).toBeNull()
    expect(settableProblem(steps, 'done', 'done')).toBeNull()
    expect(settableProblem(steps, 'done', 'none')).toEqual({ code: 'illegalStep' })
    expect(settableProblem(steps, 'none', 'done')).toEqual({ code: 'illegalStep' })
  })
})
