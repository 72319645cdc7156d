export interface Card {
  id: number
  [field: string]: unknown
}
export interface Column {
  title: string
  name: string
  width: number
  edited: boolean
  options?: { value: number; label: string }[]
}
declare global {
  interface Window {
    cards: Card[]
  }
}

const statuses = ['正常', '群发', '申诉', '永封', '全自动', '处理中'].map((label, index) => ({ value: index + 1, label }))
const titled = (id: string, title: string) =>
  [...new Map(window.cards.map(card => [Number(card[id]), String(card[title])]))].map(([value, label]) => ({ value, label }))

/** Fourteen columns of the list of cards. */
export const columnsOf = (): Column[] => [
  { title: '手机号', name: 'mobile', width: 130, edited: true },
  { title: '编号', name: 'number', width: 90, edited: true },
  { title: '板块', name: 'card_sort_id', width: 110, edited: true, options: titled('card_sort_id', 'card_sort') },
  { title: '卡槽编码', name: 'card_sort_code', width: 100, edited: true },
  { title: '虚拟机', name: 'virtual_id', width: 120, edited: true, options: titled('virtual_id', 'virtual_name') },
  { title: '虚拟机编码', name: 'virtual_code', width: 100, edited: true },
  { title: '模拟器编码', name: 'simulator_code', width: 100, edited: true },
  { title: '号码状态', name: 'whatsapp_status', width: 90, edited: true, options: statuses },
  { title: '状态时长', name: 'state_time_count', width: 120, edited: false },
  { title: '24 小时发送', name: 'send_count_1', width: 104, edited: false },
  { title: '30 天发送', name: 'send_count_2', width: 100, edited: false },
  { title: '累计发送', name: 'send_count_3', width: 90, edited: false },
  { title: '备注', name: 'remark', width: 140, edited: true },
  { title: '国家码', name: 'country_code', width: 76, edited: true },
]
