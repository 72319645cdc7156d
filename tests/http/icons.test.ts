import { readFile } from 'node:fs/promises'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { serverParts } from '../../src/modules/servers.ts'
import { iconSvg, searchIcons } from '../../src/server/http/assets/icons.ts'
import { type Product, type Session, startProduct } from '../server.ts'

const codes = async (keyword: string, most = 60) => (await searchIcons(keyword, most)).map(({ code }) => code)
/** Icons without a picture. */
async function blank(all: readonly string[]): Promise<string[]> {
  const none: string[] = []
  for (const code of all) {
    const [set = '', name = ''] = code.split(':')
    if ((await iconSvg(set, name)) === null) none.push(code)
  }
  return none
}

/** The fastest run in milliseconds: slower ones measure the machine. */
async function fastestOf(runs: number, work: () => Promise<unknown>): Promise<number> {
  const times: number[] = []
  for (let run = 0; run < runs; run++) {
    const start = performance.now()
    await work()
    times.push(performance.now() - start)
  }
  return Math.min(...times)
}

describe('searching icons', () => {
  test.each([
    ['user', 'ri:user-line'],
    ['USER', 'ri:user-line'],
    ['ri:user-line', 'ri:user-line'],
    ['用户', 'ri:user-line'],
    ['yonghu', 'ri:user-line'],
    ['加油站', 'ri:gas-station-line'],
    ['jiayouzhan', 'ri:gas-station-line'],
    ['jyz', 'ri:gas-station-line'],
    ['ｇａｓ', 'ri:gas-station-line'],
    ['手机卡', 'ri:sim-card-line'],
    ['用户设置', 'ri:user-settings-line'],
    ['yhsz', 'ri:user-settings-line'],
    ['home', 'ri:home-line'],
  ])('%s finds %s first', async (keyword, code) => {
    expect((await codes(keyword))[0]).toBe(code)
  })

  test('pinyin initials find every icon with them, the plain ones first', async () => {
    expect((await codes('yh')).slice(0, 4)).toEqual(['ri:bank-line', 'ri:user-line', 'ri:bank-fill', 'ri:user-fill'])
  })

  test('every word of a keyword must match', async () => {
    expect(await codes('用户 实心 zzzqqq')).toEqual([])
    const found = await codes('user 实心', 500)
    expect(found).toContain('ri:user-fill')
    expect(found.filter(code => !/user/.test(code) || !/-fill(ed)?$/.test(code))).toEqual([])
  })

  test('a whole word ranks before a part of one', async () => {
    const found = await codes('pin', 500)
    expect(found.indexOf('ri:map-pin-line')).toBeLessThan(found.indexOf('ri:pinterest-line'))
    expect(found).toContain('ri:pinterest-line')
  })

  test('titles are Chinese and name the style', async () => {
    const titles = new Map((await searchIcons('user', 500)).map(({ code, title }) => [code, title]))
    expect(titles.get('ri:user-line')).toBe('用户（线性）')
    expect(titles.get('ri:user-fill')).toBe('用户（实心）')
    expect(titles.get('ri:user-settings-line')).toBe('用户设置（线性）')
    expect(titles.get('ri:user-2-line')).toBe('用户 2（线性）')
  })

  test('without a keyword there is a default selection', async () => {
    const all = await codes('  ', 500)
    expect(all.length).toBeGreaterThanOrEqual(60)
    expect(new Set(all).size).toBe(all.length)
    const { popular } = JSON.parse(await readFile('src/server/http/assets/iconAliases.json', 'utf8')) as { popular: string[] }
    expect(all).toEqual(popular)
  })

  test('the limit is respected', async () => {
    expect(await codes('a', 7)).toHaveLength(7)
    expect(await codes('', 7)).toHaveLength(7)
  })

  test.each(['zzzqqq', '.*', '[', '(?:', '\\', '%', '__proto__', 'constructor', '\u0000', '\uD800', "' or 1=1 --", '🚀'])(
    '%j finds nothing and does no harm',
    async keyword => {
      expect(await codes(keyword)).toEqual([])
    },
  )

  test('10 KB of keyword find nothing', async () => {
    expect(await codes('x'.repeat(10_240))).toEqual([])
    expect(await codes('zz qq '.repeat(1700))).toEqual([])
  })

  test('a search takes under 20 ms once the index is built', async () => {
    const keywords = [
      'user',
      '用户',
      'yonghu',
      'yh',
      'e',
      '线性',
      'a b c d e f g '.repeat(700),
      Array.from({ length: 2000 }, (_, at) => `${at}`).join(' '),
    ]
    const fastest: number[] = []
    for (const keyword of keywords) fastest.push(await fastestOf(5, () => searchIcons(keyword, 60)))
    expect(Math.max(...fastest)).toBeLessThan(20)
  })
})

describe('the picture of an icon', () => {
  test('is a complete SVG that inherits colour and size', async () => {
    const svg = await iconSvg('ri', 'user-line')
    expect(svg).toMatch(
      /^<svg xmlns="http:\/\/www\.w3\.org\/2000\/svg" viewBox="0 0 24 24" width="1em" height="1em" fill="currentColor"><path .+<\/svg>$/,
    )
    expect(await iconSvg('ant-design', 'user-outlined')).toContain('viewBox="0 0 1024 1024"')
  })

  test('is the same under an alias', async () => {
    const named = await iconSvg('ant-design', 'user-outlined')
    expect(named).not.toBeNull()
    expect(await iconSvg('ant-design', 'user')).toBe(named)
  })

  test.each([
    ['ri', 'no-such-icon'],
    ['mdi', 'home'],
    ['', ''],
    ['__proto__', 'user-line'],
    ['ri', '__proto__'],
    ['ri', 'constructor'],
    ['ri', '../ri/user-line'],
    ['../ri', 'user-line'],
    ['ri', 'user-line\u0000'],
  ])('there is none of %j %j', async (set, name) => {
    expect(await iconSvg(set, name)).toBeNull()
  })

  test('exists for every icon of a search', async () => {
    const found = [...(await codes('线性', 5000)), ...(await codes('实心', 5000)), ...(await codes('', 500))]
    expect(found.length).toBeGreaterThan(3000)
    expect(await blank(found)).toEqual([])
  })
})

test('icons need no network', async () => {
  for (const file of ['icons', 'iconIndex']) {
    const text = await readFile(`src/server/http/assets/${file}.ts`, 'utf8')
    expect(text).not.toMatch(/fetch\(|https?:\/\/(?!www\.w3\.org\/2000\/svg)|['"](node:)?(https?|http2|net|tls|undici)['"]/)
  }
})

interface Listed {
  id: number
  title: string
  code?: string
  icon?: string
  children?: readonly Listed[]
}
type Page = { total: number; data: readonly Listed[] }

describe('the first start', () => {
  let product: Product
  let platform: Session
  let demo: Session
  const flat = (rows: readonly Listed[]): readonly Listed[] => rows.flatMap(row => [row, ...flat(row.children ?? [])])
  const listed = async (session: Session, path: string, body: object = {}) => {
    const { status, body: reply } = await session.post<Page>(`${path}/list?page=1`, { limit: 500, status: 'all', ...body })
    expect([status, reply.error]).toEqual([200, undefined])
    return reply.data?.data ?? []
  }
  beforeAll(async () => {
    product = await startProduct('embedded')
    platform = await product.signIn('platform')
    demo = await product.signIn('demo1')
  })
  afterAll(() => product.close())

  test('seeds every icon once, each with a picture', async () => {
    const rows = await listed(platform, 'admin/config/icon')
    expect(rows).toHaveLength(serverParts.icon.seed.platform.length)
    const used = rows.map(row => row.code ?? '')
    expect(used.length).toBeGreaterThanOrEqual(60)
    expect(new Set(used).size).toBe(used.length)
    expect(await blank(used)).toEqual([])
  })

  test('seeds the menu as a tree with icons that the search offers', async () => {
    const roots = await listed(platform, 'admin/config/menu', { tree: 1 })
    expect(roots.map(row => row.title)).toEqual(expect.arrayContaining(['系统设置', '首页']))
    const system = roots.find(row => row.title === '系统设置')
    expect(system?.children?.map(row => row.title)).toEqual(
      expect.arrayContaining(['图标管理', '字典管理', '菜单管理', '首页设置']),
    )
    const offered = new Set((await listed(platform, 'admin/config/icon')).map(row => row.code))
    const used = flat(roots).map(row => row.icon ?? '')
    expect(used.filter(code => !offered.has(code))).toEqual([])
    expect(await blank(used)).toEqual([])
  })

  test.each([
    ['虚拟机', 1],
    ['板块', 2],
    ['商品属性', 4],
    ['价格', 6],
  ])('gives demo1 rows of both statuses under %s', async (_title, pid) => {
    const rows = await listed(demo, 'admin/config/dictionary', { pid })
    expect(rows.length).toBeGreaterThanOrEqual(8)
    expect((await listed(demo, 'admin/config/dictionary', { pid, status: 0 })).length).toBeGreaterThan(0)
  })

  test('seeds none for the other organisation', async () => {
    const other = await product.signIn('demo2')
    expect(await listed(other, 'admin/config/dictionary', { pid: 2 })).toEqual([])
  })

  test('search and picture answer over HTTP', async () => {
    const { status, body } = await demo.post<{ code: string; title: string }[]>('inc/icon/search', { keyword: '加油站' })
    expect(status).toBe(200)
    expect(body.data?.[0]).toEqual({ code: 'ri:gas-station-line', title: '加油站（线性）' })
    const picture = await product.app.inject({ method: 'GET', url: '/api/icons/ri/gas-station-line.svg' })
    expect([picture.statusCode, picture.headers['content-type']]).toEqual([200, 'image/svg+xml'])
  })

  test.each(['ri/nothing.svg', 'ri/user-line', '__proto__/x.svg', 'ri/..%2f..%2fpackage.json.svg'])(
    'there is no picture at %s',
    async path => {
      expect((await product.app.inject({ method: 'GET', url: `/api/icons/${path}` })).statusCode).toBe(404)
    },
  )
})
