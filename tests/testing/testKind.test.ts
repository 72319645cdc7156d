import { colour, time } from '../../src/schema/index.ts'
import { testKind } from '../../src/testing/index.ts'

testKind({ field: colour('颜色'), values: ['#112233', '#AABBCC'], allows: value => /^#[0-9a-f]{6}$/i.test(String(value)) })
testKind({ field: time('时刻'), values: ['08:30', '23:59'], allows: value => /^\d\d:\d\d$/.test(String(value)) })
