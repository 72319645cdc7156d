import { expect, test } from 'vitest'
import { privacies } from '../../src/schema/index.ts'
import { isMask, maskPersonal } from '../../src/shared/rules/maskPersonal.ts'
import { personalSamples } from '../fixtures/personalSamples.ts'

test.each([
  ['phone', '13812341234', '138****1234'],
  ['phone', '1234', '****'],
  ['name', '张三', '张*'],
  ['name', '张', '*'],
  ['name', '𠮷野家太郎', '𠮷***'],
  ['email', 'ann@b.com', 'a***@b.com'],
  ['email', 'a@b.com', '*@b.com'],
  ['identity', '110105199003074321', '110***********4321'],
  ['bank', '6222020200011112222', '**** 2222'],
  ['address', '浙江省杭州市西湖区文三路90号', '浙江省杭州市****'],
  ['text', '青霉素过敏', '****'],
] as const)('%s %s is masked as %s', (privacy, value, mask) => {
  expect(maskPersonal(privacy, value)).toBe(mask)
})

test.each(privacies)(
  'a mask of %s stays the same if it is masked again, is known as a mask, and breaks no character',
  privacy => {
    for (const sample of personalSamples) {
      const mask = maskPersonal(privacy, sample)
      expect([sample, maskPersonal(privacy, mask), mask.isWellFormed()]).toEqual([sample, mask, true])
      expect([sample, isMask(privacy, mask), isMask(privacy, sample)]).toEqual([
        sample,
        sample !== '' && mask.includes('*'),
        false,
      ])
    }
  },
)
