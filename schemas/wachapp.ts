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
  notices: { quota: '号码配额将满（{{count}} / {{of}}）', appeal: '申诉中的号码', disabled: '已下架的号码' },
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
  help: {
    about: [
      {
        zh: '每一行是一张手机卡：号码、放在哪个板块和卡槽、由哪台虚拟机使用、现在的号码状态和发送量。板块和虚拟机在{{dictionary}}里维护。',
        en: 'Each row is a phone card: its number, its board and slot, the virtual machine that uses it, its state and how much it has ' +
          'sent. Boards and machines are kept in {{dictionary}}.',
      },
      {
        zh: '上方的标签按号码状态分类；“无码”和“已请求”按验证码分类，所以同一张卡可以同时出现在两个标签下。标签上的数字随其他筛选条件一起变。',
        en: 'The tabs above sort cards by their state; the two last ones go by the code, so a card may stand under two tabs. Their ' +
          'counts follow the other filters.',
      },
    ],
    tasks: [
      { title: { zh: '换一批卡的状态、板块或虚拟机', en: 'Change the state, board or machine of many cards' }, steps: [
        {
          zh: '用筛选找出这些卡，勾选要改的行；要改全部时点“选择全部”。',
          en: 'Find the cards with the filters and tick them, or take all that are found.',
        },
        { zh: '点“批量修改”，选要改的字段和新值。', en: 'Press Change, choose the field and its new value.' },
        {
          zh: '确认窗口列出从什么变成什么、各多少条；核对后确定。改错了点提示里的“撤销”。',
          en: 'The window says what becomes of what, and of how many; check it and confirm. A mistake is taken back with Undo.',
        },
      ] },
      { title: { zh: '处理验证码', en: 'Work through the codes' }, steps: [
        {
          zh: '验证码按“未请求 → 已请求 → 已准备 → 无码”依次走，点单元格进到下一步，不能跳步。',
          en: 'A code goes from not requested to requested, prepared and none: a click takes the next step, none is skipped.',
        },
        {
          zh: '需要把一批卡直接改到某一步时，用“批量修改”里的“验证码状态”。',
          en: 'To set many cards to one step, use the bulk change of the code.',
        },
      ] },
      { title: { zh: '导入一批卡', en: 'Import cards' }, steps: [
        {
          zh: '点“导入”，下载模板填写，或直接粘贴从 Excel 复制的内容。手机号用来认出已有的卡。',
          en: 'Press Import and fill in the template, or paste lines copied from a spreadsheet. A card that is there is known by its ' +
            'number.',
        },
        {
          zh: '板块和虚拟机填{{dictionary}}中的名称；预览中标红的格子可以当场改，同样的错误可以一次全部替换。',
          en: 'Write boards and machines as they are called in {{dictionary}}. Red cells can be mended in the preview, equal mistakes ' +
            'all at once.',
        },
        {
          zh: '选择已有的卡是跳过还是覆盖，然后开始。超出机构卡片配额的行会逐条列出，不会写入。',
          en: 'Choose whether cards that are there are skipped or overwritten, then start. Lines beyond the quota are listed and not ' +
            'written.',
        },
      ] },
    ],
    beware: [
      { zh: '只有“下架”的卡可以删除：先禁用（下架），再删除。', en: 'Only cards off the shelf can be deleted: disable them first.' },
      {
        zh: '“清空”删除本机构的全部卡，要输入确认词；24 小时内可以撤销，之后仍可在“已删除”里恢复。',
        en: 'Clear deletes all cards of the organisation and asks for a word to confirm. It can be undone for 24 hours, and cards ' +
          'restored afterwards.',
      },
      {
        zh: '“一键自动”把所选状态的全部上架卡改为“全自动”，不看您勾选了哪些行。',
        en: 'Set to automatic changes all cards on the shelf that have the chosen state, whatever is ticked.',
      },
    ],
    fields: {
      status_at: { zh: '号码状态最近一次改变的时间；状态时长从这里算起。', en: 'When the state last changed; its age counts from here.' },
      send_count_1: {
        zh: '最近 24 小时由发送程序报来的次数，每分钟更新；发送不算修改，不会引起编辑冲突。',
        en: 'What the sending program reported in the last 24 hours, renewed each minute. A send is no change of the card and causes ' +
          'no conflict.',
      },
      card_sort_code: { zh: '卡插在板块的哪个卡槽。', en: 'The slot of the board that the card is in.' },
    },
  },
})
