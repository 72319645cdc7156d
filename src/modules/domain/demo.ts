import { addExamples, type Scope, shanghaiTime, sql } from 'houtai/server'
import { domain as module } from '../../../schemas/domain.ts'

const hour = 3_600_000
const blockReasons = { 1: '微信内打开被拦截', 2: '解析不稳定，部分地区打不开', 3: null } as const
const demoDomainRows = [
  ['www.hengtai-oil.example.com', 3, '主站'],
  ['m.hengtai-oil.example.com', 3, '手机站'],
  ['shop.hengtai-oil.example.com', 3, '商城'],
  ['pay.hengtai-oil.example.com', 2, '支付回调'],
  ['hd01.luda-card.example.com', 1, '活动页，已停止投放'],
  ['hd02.luda-card.example.com', 2, '活动页'],
  ['hd03.luda-card.example.com', 3, '活动页'],
  ['t1.changxing.example.com', 1, null],
  ['t2.changxing.example.com', 3, null],
  ['t3.changxing.example.com', 3, '备用'],
  ['wx.changxing.example.com', 2, '公众号菜单'],
  ['static.hengtai-oil.example.com', 3, '图片和脚本'],
] as const

/** Domains in all three colours; what they were clicked is counted by the sites themselves. */
export async function demoDomains(scope: Scope): Promise<void> {
  const rows = demoDomainRows.map(([web_domain, web_domain_read, remark], index) => ({
    web_domain,
    web_domain_read,
    read_check_text: blockReasons[web_domain_read],
    read_check_time: shanghaiTime(Date.now() - index * 5 * hour),
    isDomainResolved: index === 9 ? (0 as const) : (1 as const),
    iswebsit: index > 8 ? (0 as const) : (1 as const),
    remark,
  }))
  await addExamples(scope, module, rows)
  await scope.write(sql`update domain set clickcount = (id * 7919) % 48000 where org_id = ${scope.who.org}::bigint`)
}
