import { choice, defineModule, elapsed, number, phone, recordStatus, reference, states, text, timestamp } from 'houtai/schema'
import { remark } from './common.ts'

const codes = { 未请求: 'none', 已请求: 'requested', 已准备: 'prepared', 无码: 'noCode' } as const
const next = { none: ['requested'], requested: ['prepared'], prepared: ['noCode'], noCode: ['none'] } as const
const count = { integer: true, min: 0, default: 0, readonly: true } as const

export const wachapp = defineModule({
  name: 'wachapp', label: '号码列表', title: 'mobile', route: '/wachapp', quota: 'maxcount', wire: { path: 'admin/websit/wachapp' },
  fields: {
    country_code: text('国家码', { max: 6, pattern: '\\+?\\d{1,5}', shape: '国家码应为 1 到 5 位数字，例如 86', default: '86' }),
    mobile: phone('手机号', { required: '手机号必须填写', unique: true }),
    number: text('编号', { max: 50 }),
    card_sort_id: reference('板块', { to: 'dictionary', where: { pid: 2 }, titled: 'card_sort' }),
    card_sort_code: text('卡槽编码', { max: 50, copy: true }),
    virtual_id: reference('虚拟机', { to: 'dictionary', where: { pid: 1 }, titled: 'virtual_name' }),
    virtual_code: text('虚拟机编码', { max: 50 }),
    simulator_code: text('模拟器编码', { max: 50 }),
    whatsapp_status: choice('号码状态', { 正常: 1, 群发: 2, 申诉: 3, 永封: 4, 全自动: 5, 处理中: 6 }, { default: 1 }),
    status_at: timestamp('状态起始', { readonly: true, stamps: 'whatsapp_status' }),
    code_state: states('验证码', codes, {
      initial: 'none', transitions: next, flags: { is_shuoma: 'requested', is_zunbei: 'prepared', is_wuma: 'noCode' },
    }),
    state_time_count: elapsed('状态时长', { since: 'status_at' }), createTimeCount: elapsed('创建时长', { since: 'created_at' }),
    send_count_1: number('24 小时发送', count), send_count_2: number('30 天发送', count), send_count_3: number('累计发送', count),
    remark, status: recordStatus('状态', { off: '下架' }),
  },
  list: {
    columns: [
      { field: 'mobile', fixed: 'left', width: 130 }, { field: 'number', width: 90 }, { field: 'card_sort_id', width: 110 },
      { field: 'card_sort_code', width: 100 }, { field: 'virtual_id', width: 120 }, { field: 'virtual_code', width: 100 },
      { field: 'simulator_code', width: 100 }, { field: 'whatsapp_status', width: 90 }, { field: 'code_state', width: 96 },
      { field: 'state_time_count', width: 136 }, { field: 'createTimeCount', width: 136 }, { field: 'send_count_1', width: 104 },
      { field: 'send_count_2', width: 100 }, { field: 'send_count_3', width: 90 }, { field: 'remark', width: 140 },
      { field: 'country_code', width: 76 }, { field: 'status', width: 80 }, 'created_at',
    ],
    search: ['mobile', 'number', 'card_sort_code', 'remark'],
    filters: [
      { field: 'whatsapp_status', as: 'tabs', extra: {
        7: { label: '无码', field: 'code_state', is: 'noCode' }, 8: { label: '已请求', field: 'code_state', is: 'requested' },
      } },
      'card_sort_id', 'virtual_id',
      { field: 'state_time_count', as: 'buckets', options: [30, 40, 60, 480, 720, 840, 960, 1080, 1440], param: 'status_time' },
      { field: 'send_count_3', as: 'zeroOrMore', param: 'send_id' }, { field: 'created_at', as: 'range', params: ['ST', 'ET'] }, 'status',
    ],
    sorts: ['created_at', 'state_time_count', 'send_count_1', 'send_count_2', 'send_count_3'], pageSizes: [100, 200, 500],
    inline: [
      'country_code', 'mobile', 'number', 'card_sort_id', 'card_sort_code', 'virtual_id', 'virtual_code', 'simulator_code',
      'whatsapp_status', 'remark',
    ],
  },
  views: [{ as: 'board', by: 'code_state', columns: ['number', 'card_sort_id', 'whatsapp_status'] }],
  form: [
    'country_code', 'mobile', 'number', 'card_sort_id', 'card_sort_code', 'virtual_id', 'virtual_code', 'simulator_code', 'whatsapp_status',
    'status', 'remark',
  ],
  import: ['mobile', 'country_code', 'number', 'card_sort_id', 'card_sort_code', 'virtual_id', 'virtual_code', 'simulator_code', 'remark'],
  export: [
    'id', 'country_code', 'mobile', 'number', 'card_sort_id', 'card_sort_code', 'virtual_id', 'virtual_code', 'simulator_code',
    'whatsapp_status', 'code_state', 'state_time_count', 'send_count_1', 'send_count_2', 'send_count_3', 'remark', 'status', 'created_at',
  ],
  delete: { only: { status: 0 }, message: '只能删除已下架的模块' },
  bulk: { 1: 'whatsapp_status', 2: 'card_sort_id', 3: 'virtual_id', 4: {
    field: 'code_state', label: '验证码状态', values: { 已请求: 1, 未请求: 0, 已准备: 2, 无码: 3 },
  } },
  rowForms: {
    detail: { label: '详情', widget: 'cardDetail', needs: 'view' }, auto: { label: '一键自动', widget: 'keyAuto', needs: 'edit', above: true },
    attributes: { label: '查看属性', widget: 'attributes', needs: 'view', above: true },
    clear: { label: '清空', widget: 'clearCards', needs: 'delete', above: true },
  },
  refusals: {
    badSent: { text: '第 {{item}} 条发送记录不正确：应有手机号、时间（例如 2026-01-31 08:00:00）和 1 到 {{max}} 之间的次数', status: 400 },
    sentAhead: '第 {{item}} 条发送记录的时间晚于现在，请核对发送程序的时钟',
  },
})
