import { save, type Scope } from 'houtai/server'
import { message as module } from '../../../schemas/message.ts'

const rows = [
  {
    title: '十二月油价联动安排',
    content:
      '<p>各门店请于 12 月 1 日 09:00 前在“每日油价”核对本省价格，并检查站内价牌。</p><ol><li>92#、95# 以当日公布为准</li><li>0# 柴油同步调整</li></ol><p>有疑问请联系运营中心。</p>',
  },
  {
    title: '号码列表批量操作已开放',
    content: '<p>现在可以按筛选结果批量修改状态，十分钟内可以撤销。大批量的修改在右上角的后台任务中查看进度。</p>',
  },
]

/** Saved as an operator saves them: that also delivers them. */
export async function demoMessages(scope: Scope): Promise<void> {
  for (const row of rows) await save.run(scope, module, { rows: [row], several: false, key: null })
}
