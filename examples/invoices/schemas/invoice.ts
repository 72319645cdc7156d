import { calc, children, computed, date, defineModule, money, number, reference, serial, states, sum, text } from 'houtai/schema'

export const invoice = defineModule({
  name: 'invoice', label: '发票', title: 'no', route: '/invoice', wire: { path: 'admin/invoice' },
  menu: { under: '财务', icon: 'ri:bill-line' },
  rights: { collect: '收款' },
  fields: {
    no: serial('发票号', { pattern: 'FP-{yyyy}-{0000}', per: 'year' }),
    customer: text('客户', { required: true, max: 50 }),
    issued_on: date('开票日期', { required: true, default: 'today' }),
    due_on: date('应付日期', { required: true }),
    lines: children('明细', { of: 'invoiceline', by: 'invoice', columns: ['title', 'quantity', 'price', 'amount'], min: 1 }),
    net: computed('不含税金额', sum('lines.amount')),
    total: computed('价税合计', calc('net', '*', 1.13)),
    paid_on: date('收款日期', { readonly: { when: { state: ['draft', 'sent', 'void'] } } }),
    state: states(
      '进度',
      { 草稿: 'draft', 已发送: 'sent', 已收款: 'paid', 已作废: 'void' },
      {
        initial: 'draft',
        transitions: {
          draft: { sent: { label: '发送', needs: 'edit', confirm: '发送后不能再改，确定发送？' } },
          sent: {
            paid: { label: '收款', needs: 'collect', fields: ['paid_on'], fills: ['paid_on'] },
            void: { label: '作废', needs: 'cancel', confirm: '确定作废？' },
          },
        },
      },
    ),
  },
  rules: [{ that: ['issued_on', '<=', 'due_on'], say: '应付日期不能早于开票日期' }],
  readonly: { when: { state: ['sent', 'paid', 'void'] }, say: '已发送的发票不能再改' },
  list: {
    columns: ['no', 'customer', 'issued_on', 'due_on', 'total', 'state', 'paid_on'],
    search: ['no', 'customer'],
    filters: [
      { field: 'state', as: 'tabs' }, { field: 'due_on', as: 'range' },
      { as: 'whether', param: 'overdue', label: '已逾期', when: { state: 'sent' }, that: ['due_on', '<', 'today'] }],
    sorts: ['due_on', 'total'],
    tone: [
      { when: { state: 'sent' }, that: ['due_on', '<', 'today'], colour: 'red' }, { when: { state: 'sent' }, colour: 'blue' },
      { when: { state: 'paid' }, colour: 'green' }, { when: { state: 'void' }, colour: 'grey' }],
    sum: ['total'],
  },
  form: { fields: ['customer', 'issued_on', 'due_on', 'lines', 'net', 'total'], width: 900 },
  delete: { only: { state: 'draft' }, message: '已发送的发票不能删除，请作废' },
  rowForms: { paper: { label: '打印', widget: 'paper', needs: 'view' } },
})

export const invoiceline = defineModule({
  name: 'invoiceline', label: '发票明细', route: '/invoice', wire: { path: 'admin/invoiceline' },
  fields: {
    invoice: reference('发票', { to: 'invoice', required: true }),
    title: text('品名', { required: true, max: 50 }),
    quantity: number('数量', { required: true, min: 0.01, places: 2, default: 1 }),
    price: money('单价', { required: true, min: 0, currency: 'CNY' }),
    amount: computed('金额', calc('quantity', '*', 'price')),
  },
})
