import { addExamples, landscapes, paintedPicture, type Scope } from 'houtai/server'
import { link as module } from '../../../schemas/link.ts'

const skies = [
  ['轮播-早晨.png', landscapes.morning],
  ['轮播-黄昏.png', landscapes.dusk],
  ['轮播-夜色.png', landscapes.night],
  ['轮播-晴空.png', landscapes.noon],
] as const

const banners = [
  { title: '会员日：每升立减 0.20 元', linktype: 9, parameter_id: 12, bgcolor: '#6eb2f0', remark: '每月 8 日' },
  { title: '夏季保养，机油五折起', linktype: 2, parameter_id: 0, bgcolor: '#f49664', remark: '商品分类' },
  { title: '夜间加油有好礼', linktype: 4, parameter_id: 36, bgcolor: '#3a4c8c', remark: '22:00 至次日 6:00' },
  { title: '新站开业', linktype: 7, linkurl: '/pages/station/new', target: 'A', bgcolor: '#60c4d6', remark: '杭州滨江站' },
] as const
const links = [
  { title: '油价调整说明', linktype: 5, linkurl: 'https://www.example.com/notice/price', target: '_blank', remark: '对外公告' },
  { title: '积分商城', linktype: 6, linkurl: '/pages/mall/index', remark: '小程序' },
  { title: '洗车套餐', linktype: 1, parameter_id: 208, remark: '单个商品' },
  { title: '春节活动', linktype: 3, parameter_id: 5, status: 0, remark: '已结束' },
] as const

/** Banners with a picture each, and links without. */
export async function demoLinks(scope: Scope): Promise<void> {
  const pictures = await Promise.all(
    skies.map(([name, paint]) => paintedPicture(scope, { name, width: 750, height: 320, paint })),
  )
  const drawn = banners.map((row, index) => ({
    ...row,
    headimg: pictures.slice(index, index + 1),
    sort: index + 1,
    status: 1 as const,
  }))
  const plain = links.map((row, index) => ({ status: 1 as const, ...row, headimg: [], sort: index + 11, bgcolor: null }))
  await addExamples(
    scope,
    module,
    [...drawn, ...plain].map(row => ({ parameter_id: 0, linkurl: null, target: 'A' as const, ...row })),
  )
}
