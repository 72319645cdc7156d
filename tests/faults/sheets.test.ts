import { execFileSync } from 'node:child_process'
import { randomBytes } from 'node:crypto'
import { Readable } from 'node:stream'
import { utils, write } from '@e965/xlsx'
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest'
import type { Scope } from '../../src/server/db/scope.ts'
import { readSheet } from '../../src/server/sheets/readSheet.ts'
import { runReader } from '../../src/server/sheets/runReader.ts'
import { sheetTypes, type SheetType } from '../../src/server/sheets/sheetTypes.ts'
import { allowing } from '../fixtures/allowing.ts'
import { scopeFor } from '../fixtures/jobs.ts'
import { locked, sheetXml, stringsXml, textCell, workbook, xls, xls95, xlsx, zip } from '../fixtures/sheetFiles.ts'
import { type Product, startProduct } from '../server.ts'

let product: Product
let scope: Scope
beforeAll(async () => {
  product = await startProduct('embedded')
  scope = await scopeFor(product, 'demo1')
})
afterAll(() => product?.close())

async function read(type: SheetType, bytes: Buffer) {
  const id = await scope.storage.files.put(Readable.from([bytes]))
  const { rows, odd, count } = await readSheet(scope, { id, type: sheetTypes[type], bytes: bytes.length })
  return { rows: rows.map(({ cells }) => cells), at: rows.map(row => row.at), odd, count }
}
const lines = (count: number) => Array.from({ length: count }, (_, n) => `1380000${String(n).padStart(4, '0')}`)
const many = <T>(count: number, make: (index: number) => T): T[] => Array.from({ length: count }, (_, index) => make(index))

describe('a spreadsheet is read as text, as typed by hand', () => {
  test('xlsx: texts, numbers, days, times, booleans, and results of formulas', async () => {
    const file = await xlsx([
      ['名称', '数'],
      ['  全角　', 13_800_138_000],
      [new Date('2026-01-31T00:00:00Z'), new Date('2026-01-31T08:05:09Z')],
      [true, 0.1 + 0.2],
      [null, 1e-7],
      [null, null],
      ['后', -5],
    ])
    const { rows, at, odd } = await read('xlsx', file)
    expect(rows).toEqual([
      ['名称', '数'],
      ['  全角　', '13800138000'],
      ['2026-01-31', '2026-01-31 08:05:09'],
      ['TRUE', '0.3'],
      ['', '0.0000001'],
      ['后', '-5'],
    ])
    expect(at).toEqual([1, 2, 3, 4, 5, 7])
    expect(odd).toEqual([])
  })

  test('xlsx: rich text without phonetic hints, cached results of formulas, errors and lost digits reported', async () => {
    const rows =
      '<row r="1"><c r="A1" t="s"><v>0</v></c><c r="C1"><f>1+1</f><v>2</v></c></row>' +
      '<row r="4"><c r="A4" t="str"><f>A1&amp;"x"</f><v>甲x</v></c><c r="B4" t="e"><f>1/0</f><v>#DIV/0!</v></c><c r="C4"><v>6222021234567890123</v></c></row>' +
      '<row r="5"><c r="A5"><f>NOW()</f></c><c r="B5" t="b"><v>1</v></c></row>'
    const strings = stringsXml('<si><r><t>甲</t></r><r><rPr><b/></rPr><t>乙</t></r><rPh sb="0" eb="1"><t>jia</t></rPh></si>')
    const file = zip(workbook(sheetXml(rows), [{ name: 'xl/sharedStrings.xml', data: strings }]))
    const { rows: readRows, at, odd } = await read('xlsx', file)
    expect(readRows).toEqual([
      ['甲乙', '', '2'],
      ['甲x', '#DIV/0!', expect.stringMatching(/^62220212345678\d{5}$/)],
      ['', 'TRUE'],
    ])
    expect(at).toEqual([1, 4, 5])
    expect(odd).toEqual([
      { at: 4, column: 1, why: 'brokenFormula' },
      { at: 4, column: 2, why: 'lostDigits' },
    ])
  })

  test('the rows of a later visible sheet are found', async () => {
    const empty = utils.aoa_to_sheet([])
    const book = {
      SheetNames: ['空', '藏', '表'],
      Sheets: { 空: empty, 藏: utils.aoa_to_sheet([['不要']]), 表: utils.aoa_to_sheet([['甲', 1]]) },
    }
    const Workbook = { Sheets: [{ name: '空' }, { name: '藏', Hidden: 1 as const }, { name: '表' }] }
    for (const [type, bookType] of [
      ['xlsx', 'xlsx'],
      ['xls', 'biff8'],
    ] as const)
      expect((await read(type, Buffer.from(write({ ...book, Workbook }, { bookType, type: 'buffer' })))).rows).toEqual([
        ['甲', '1'],
      ])
  })

  test('xls of Excel 97', async () => {
    const { rows } = await read(
      'xls',
      xls([
        ['名称', '日'],
        ['一', new Date('2026-01-31T00:00:00Z')],
        [13_800_138_000, true],
      ]),
    )
    expect(rows).toEqual([
      ['名称', '日'],
      ['一', '2026-01-31'],
      ['13800138000', 'TRUE'],
    ])
  })

  test('xls of Excel 95 in GBK', async () => {
    const file = xls95([['NAME', 'ZZZZ']], { NAME: 'c3fbb3c6', ZZZZ: 'bac5c2eb' })
    expect((await read('xls', file)).rows).toEqual([['名称', '号码']])
  })

  test.each([
    ['UTF-8', Buffer.from('名称,备注\n一,"两,个"\n')],
    ['UTF-8 with its mark', Buffer.from('\ufeff名称,备注\r\n一,"两,个"')],
    ['UTF-16 with tabs', Buffer.from('\ufeff名称\t备注\r\n一\t"两,个"', 'utf16le')],
    ['GBK', Buffer.from('c3fbb3c62cb1b8d7a20ad2bb2c22c1bd2cb8f6220a', 'hex')],
  ])('text in %s', async (_, bytes) => {
    expect((await read('txt', bytes)).rows).toEqual([
      ['名称', '备注'],
      ['一', '两,个'],
    ])
  })

  test.each(['xlsx', 'biff8'] as const)('the first visible sheet: %s', async bookType => {
    const sheets = { 隐藏: [['甲']], 显示: [['乙']], 另一张: [['丙']] }
    const file = write(
      {
        SheetNames: Object.keys(sheets),
        Sheets: Object.fromEntries(Object.entries(sheets).map(([name, rows]) => [name, utils.aoa_to_sheet(rows)])),
        Workbook: { Sheets: [{ Hidden: 1 }, { Hidden: 0 }, { Hidden: 0 }] },
      },
      { bookType, type: 'buffer' },
    )
    expect((await read(bookType === 'xlsx' ? 'xlsx' : 'xls', Buffer.from(file))).rows).toEqual([['乙']])
  })

  test('errors of an old workbook, and rows that start further down', async () => {
    const { rows, odd } = await read('xls', xls([[], ['', '数'], ['甲', { t: 'e', v: 7, w: '#DIV/0!' }]]))
    expect(rows).toEqual([
      ['', '数'],
      ['甲', '#DIV/0!'],
    ])
    expect(odd).toEqual([{ at: 3, column: 1, why: 'brokenFormula' }])
  })

  test('text with one number a line, and texts escaped against formulas as an export does', async () => {
    expect((await read('txt', Buffer.from('13800138000\n\n13800138001\n'))).rows).toEqual([['13800138000'], ['13800138001']])
    expect((await read('txt', Buffer.from(`a,b\n'=1+1,'x\n'+86,' －1\n`))).rows.slice(1)).toEqual([
      ['=1+1', "'x"],
      ['+86', ' －1'],
    ])
  })

  test.each([
    [
      'a,b\n1,"x\n2,y',
      [
        ['a', 'b'],
        ['1', '"x'],
        ['2', 'y'],
      ],
    ],
    [
      'a,b\n1,"x""\n2,y',
      [
        ['a', 'b'],
        ['1', '"x""'],
        ['2', 'y'],
      ],
    ],
    [
      'a,b\n1,"x\n""y"""\n2,z',
      [
        ['a', 'b'],
        ['1', 'x\n"y"'],
        ['2', 'z'],
      ],
    ],
    [
      'a,b\n1,"5寸"屏\n2,z',
      [
        ['a', 'b'],
        ['1', '5寸屏'],
        ['2', 'z'],
      ],
    ],
  ])('%j loses nothing to a quotation mark', async (text, rows) => {
    expect((await read('txt', Buffer.from(text))).rows).toEqual(rows)
  })

  test('62 with the most rows an import takes, and the count of those beyond', async () => {
    const files = async (count: number): Promise<[SheetType, Buffer][]> => [
      ['txt', Buffer.from(['号码', ...lines(count)].join('\n'))],
      ['xlsx', await xlsx([['号码'], ...lines(count).map(line => [line])])],
      ['xls', xls([['号码'], ...lines(count).map(line => [line])])],
    ]
    for (const [type, bytes] of await files(5000)) expect((await read(type, bytes)).rows).toHaveLength(5001)
    for (const [type, bytes] of await files(7000)) {
      const { rows, count } = await read(type, bytes)
      expect([rows.length, count]).toEqual([5005, 7001])
    }
  })
})

/** Time of a read, peak memory of all processes beside this one, and the longest stall of the event loop. */
async function measured(run: () => Promise<unknown>) {
  const before = memory()
  let [peak, worst] = [0, 0]
  const watching = setInterval(() => (peak = Math.max(peak, memory() - before)), 50)
  let last = performance.now()
  const waiting = setInterval(() => {
    worst = Math.max(worst, performance.now() - last - 10)
    last = performance.now()
  }, 10)
  const began = performance.now()
  const result = await run().then(
    () => 'read',
    (error: { code?: string }) => error.code,
  )
  const took = performance.now() - began
  for (const timer of [watching, waiting]) clearInterval(timer)
  return { result, took, peak, worst }
}
/** Memory of this process and its children, in megabytes. */
function memory(): number {
  const text = execFileSync('ps', ['-o', 'rss=', '--pid', String(process.pid), '--ppid', String(process.pid)]).toString()
  return text.split('\n').reduce((sum, line) => sum + Number(line) / 1024, 0)
}

const sheetOf = (data: Buffer | string) => zip(workbook(data))
const entity = (declaration: string) => `<?xml version="1.0"?><!DOCTYPE x [${declaration}]>`

test('a file whose bytes end with an error, as where the bucket hangs up, is not read as a shorter one', async () => {
  async function* halfOfIt() {
    yield Buffer.from(lines(2).join('\n'))
    throw new Error('the connection broke')
  }
  await expect(runReader('txt', Readable.from(halfOfIt()))).rejects.toThrow('the connection broke')
})

describe('61 a hostile file is refused in time, in little memory, and blocks nobody', () => {
  const cases: readonly (readonly [name: string, type: SheetType, make: () => Buffer | Promise<Buffer>, code: RegExp])[] = [
    [
      '4 KB that claim two gigabytes',
      'xlsx',
      () => zip(workbook(sheetXml('')).map(part => ({ ...part, claimed: 2_000_000_000 }))),
      /hugeSheet/,
    ],
    [
      '1 MB that inflates to 400',
      'xlsx',
      () => sheetOf(Buffer.concat([Buffer.from(sheetXml('<row>').slice(0, 150)), Buffer.alloc(400_000_000, ' ')])),
      /hugeSheet/,
    ],
    [
      'the same, saying it is small',
      'xlsx',
      () => zip(workbook(Buffer.alloc(400_000_000, ' ')).map(part => ({ ...part, claimed: 1000 }))),
      /hugeSheet/,
    ],
    ['a million rows', 'xlsx', () => sheetOf(sheetXml('<row><c><v>1</v></c></row>'.repeat(1_048_576))), /read/],
    [
      'rows as wide as Excel knows',
      'xlsx',
      () =>
        sheetOf(
          sheetXml(
            many(5000, n => `<row r="${n + 1}"><c r="A${n + 1}"><v>1</v></c><c r="XFD${n + 1}"><v>1</v></c></row>`).join(''),
          ),
        ),
      /read|hugeSheet/,
    ],
    [
      'a row of five million cells',
      'xlsx',
      () => sheetOf(sheetXml(`<row>${'<c><v>1</v></c>'.repeat(3_500_000)}</row>`)),
      /read|hugeSheet/,
    ],
    [
      'cells where no spreadsheet has any',
      'xlsx',
      () => sheetOf(sheetXml('<row r="1"><c r="ZZZZZZ1"><v>1</v></c></row>')),
      /read/,
    ],
    [
      'one long text in every cell',
      'xlsx',
      () =>
        zip(
          workbook(sheetXml(many(5000, () => `<row>${'<c t="s"><v>0</v></c>'.repeat(50)}</row>`).join('')), [
            { name: 'xl/sharedStrings.xml', data: stringsXml(`<si><t>${'长'.repeat(30_000)}</t></si>`) },
          ]),
        ),
      /hugeSheet/,
    ],
    [
      'a million shared texts',
      'xlsx',
      () =>
        zip(
          workbook(sheetXml('<row><c t="s"><v>0</v></c></row>'), [
            { name: 'xl/sharedStrings.xml', data: stringsXml('<si><t>x</t></si>'.repeat(3_000_000)) },
          ]),
        ),
      /hugeSheet/,
    ],
    ['a text of fifty megabytes', 'xlsx', () => sheetOf(sheetXml(`<row>${textCell('x'.repeat(50_000_000))}</row>`)), /hugeSheet/],
    ['elements within elements', 'xlsx', () => sheetOf(sheetXml('<row>'.repeat(2_000_000))), /badSheet|hugeSheet|read/],
    [
      'entities that laugh a billion times',
      'xlsx',
      () =>
        sheetOf(
          `${entity(`<!ENTITY a "ha">${many(9, n => `<!ENTITY ${'bcdefghij'[n]} "${`&${'abcdefghi'[n]};`.repeat(10)}">`).join('')}`)}${sheetXml(`<row>${textCell('&j;')}</row>`).slice(38)}`,
        ),
      /badSheet/,
    ],
    [
      'an entity of the machine',
      'xlsx',
      () => sheetOf(`${entity('<!ENTITY a SYSTEM "file:///etc/passwd">')}${sheetXml(`<row>${textCell('&a;')}</row>`).slice(38)}`),
      /badSheet/,
    ],
    [
      'an entity in another encoding',
      'xlsx',
      () => sheetOf(Buffer.from(`\ufeff${entity('<!ENTITY a "b">')}${sheetXml('')}`, 'utf16le')),
      /badSheet/,
    ],
    [
      'ten thousand parts',
      'xlsx',
      () => zip([...workbook(sheetXml('')), ...many(10_000, n => ({ name: `xl/${n}.xml`, data: '' }))]),
      /badSheet/,
    ],
    ['a zip in a zip', 'xlsx', () => sheetOf(zip(workbook(sheetXml('')))), /badSheet|read/],
    ['a part under a password', 'xlsx', () => zip(workbook(sheetXml('')).map(part => ({ ...part, flags: 1 }))), /lockedSheet/],
    ['a workbook under a password', 'xls', () => locked(), /lockedSheet/],
    ['a zip cut short', 'xlsx', async () => (await xlsx([['a']])).subarray(0, 900), /badSheet/],
    [
      'noise that begins like a zip',
      'xlsx',
      () => Buffer.concat([Buffer.from('504b0304', 'hex'), randomBytes(100_000)]),
      /badSheet/,
    ],
    [
      'noise that begins like an old workbook',
      'xls',
      () => Buffer.concat([Buffer.from('d0cf11e0a1b11ae1', 'hex'), randomBytes(100_000)]),
      /badSheet|hugeSheet/,
    ],
    [
      'an old workbook with holes',
      'xls',
      () => corrupted(xls(lines(3000).map(line => [line, '文', 1]))),
      /badSheet|hugeSheet|read/,
    ],
    [
      'an old workbook that spans all there is',
      'xls',
      () =>
        xls(
          Object.assign(
            many(65_000, () => [] as unknown[]),
            { 64_999: many(256, () => 1) },
          ),
        ),
      /read|hugeSheet|tooMany/,
    ],
    ['two megabytes of empty lines', 'txt', () => Buffer.alloc(2_097_152, '\n'), /read|hugeSheet/],
    ['two megabytes of commas', 'txt', () => Buffer.alloc(2_097_152, ','), /read|hugeSheet/],
    ['two megabytes of quotation marks', 'txt', () => Buffer.alloc(2_097_152, '"'), /read|badSheet|hugeSheet/],
    ['one quotation mark less', 'txt', () => Buffer.alloc(2_097_151, '"'), /read|badSheet|hugeSheet/],
    ['names of what every object has', 'txt', () => Buffer.from('__proto__,constructor,toString\n1,2,3\n'), /read/],
  ]
  test.each(cases)(
    '%s',
    async (...[, type, make, code]) => {
      const bytes = await make()
      expect(bytes.length).toBeLessThanOrEqual(2_097_152)
      const { result, took, peak, worst } = await measured(() => read(type, bytes))
      expect(result).toMatch(code)
      expect(took).toBeLessThan(allowing(3000))
      expect(peak).toBeLessThan(256)
      expect(worst).toBeLessThan(allowing(200))
      expect(({} as Record<string, unknown>)['1']).toBeUndefined()
    },
    120_000,
  )
})

test('a file whose reader does not come to an end is refused as a matter of the machine, not of the file', async () => {
  const endless = new Readable({ read: () => undefined })
  const files = { ...scope.storage.files, open: async () => ({ bytes: 1, stream: endless }) }
  const waiting = { ...scope, storage: { ...scope.storage, files } }
  vi.useFakeTimers({ toFake: ['setTimeout'] })
  try {
    const outcome = readSheet(waiting, { id: 'endless', type: sheetTypes.txt, bytes: 1 }).catch((error: unknown) => error)
    // The reader is started once the file is open.
    await new Promise(setImmediate)
    await vi.advanceTimersByTimeAsync(20_000)
    expect(await outcome).toMatchObject({ code: 'busy' })
  } finally {
    vi.useRealTimers()
  }
})

test('files whose readers do not come to an end hold up no other organisation', async () => {
  const held = Promise.withResolvers<{ bytes: number; stream: Readable }>()
  const files = { ...scope.storage.files, open: vi.fn<typeof scope.storage.files.open>(() => held.promise) }
  const waiting = { ...scope, storage: { ...scope.storage, files } }
  const outcomes = ['one', 'two', 'three'].map(id => readSheet(waiting, { id, type: sheetTypes.txt, bytes: 1 }))
  const open = async () => ({ bytes: 3, stream: Readable.from([Buffer.from('甲')]) })
  const other = {
    ...scope,
    who: { ...scope.who, org: scope.who.org + 1 },
    storage: { ...scope.storage, files: { ...files, open } },
  }
  expect(await readSheet(other, { id: 'other', type: sheetTypes.txt, bytes: 3 })).toMatchObject({ rows: [{ cells: ['甲'] }] })
  expect(files.open).toHaveBeenCalledTimes(1)
  held.resolve({ bytes: 2, stream: Readable.from([]) })
  await Promise.all(outcomes.map(outcome => expect(outcome).rejects.toMatchObject({ code: 'noSuchSheet' })))
})

/** A copy with random bytes changed. */
function corrupted(bytes: Buffer): Buffer {
  for (let at = 600; at < bytes.length; at += 997) bytes[at] = (bytes[at] ?? 0) ^ 0x5a
  return bytes
}
