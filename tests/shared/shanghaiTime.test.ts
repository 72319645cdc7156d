import { afterEach, expect, test, vi } from 'vitest'
import {
  shanghaiDay,
  shanghaiHour,
  shanghaiNow,
  shanghaiTime,
  shanghaiToday,
  untilShanghaiMidnight,
} from '../../src/shared/rules/shanghaiTime.ts'

const zone = process.env['TZ']
afterEach(() => {
  vi.useRealTimers()
  if (zone === undefined) delete process.env['TZ']
  else process.env['TZ'] = zone
})

test.each(['America/New_York', 'Asia/Shanghai', 'Pacific/Auckland'])(
  'a device in %s shows the day and the time of Shanghai',
  there => {
    process.env['TZ'] = there
    vi.useFakeTimers({ now: new Date('2026-11-26T15:59:59Z'), toFake: ['Date'] })
    expect([shanghaiNow(), shanghaiHour(), untilShanghaiMidnight()]).toEqual(['2026-11-26 23:59:59', 23, 1000])
    vi.setSystemTime(new Date('2026-11-26T16:00:00Z'))
    expect([shanghaiNow(), shanghaiHour(), untilShanghaiMidnight()]).toEqual(['2026-11-27 00:00:00', 0, 86_400_000])
    expect(shanghaiTime(Date.parse('2026-11-20T20:15:00Z'))).toBe('2026-11-21 04:15:00')
    expect([shanghaiDay(-1), shanghaiToday(), shanghaiDay(1)]).toEqual(['2026-11-26', '2026-11-27', '2026-11-28'])
  },
)
