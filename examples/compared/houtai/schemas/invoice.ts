import {
  calc,
  children,
  computed,
  date,
  defineModule,
  flag,
  money,
  number,
  recordStatus,
  reference,
  serial,
  sum,
  text,
} from 'houtai/schema'

export const invoice = defineModule({
  name: 'invoice',
  label: '发票',
  title: 'no',
  route: '/invoice',
  wire: { path: 'admin/invoice' },
  fields: {
    no: serial('发票号', { pattern: 'INV-{yyyy}{mm}-{00000}', per: 'month' }),
    customer: text('客户', { required: true, max: 50 }),
    day: date('开票日期', { default: 'today' }),
    lines: children('明细', {
      of: 'invoiceline',
      by: 'invoice',
      columns: ['title', 'quantity', 'price'],
      order: 'place',
      min: 1,
      max: 100,
      readonly: { when: { paid: 1 }, say: '已付款的发票不能再改明细' },
    }),
    total: computed('合计', sum('lines.amount')),
    paid: flag('已付款'),
    status: recordStatus('状态'),
  },
  list: {
    columns: ['id', 'no', 'customer', 'day', 'total', 'paid', 'status'],
    search: ['no', 'customer'],
    filters: [{ as: 'range', field: 'day' }, 'paid', 'status'],
    sorts: ['day'],
  },
  form: { fields: ['customer', 'day', 'lines', 'paid', 'status'], width: 900 },
})

export const invoiceline = defineModule({
  name: 'invoiceline',
  label: '发票明细',
  title: 'title',
  route: '/invoice',
  wire: { path: 'admin/invoiceline' },
  fields: {
    invoice: reference('发票', { to: 'invoice', required: true }),
    place: number('序号', { integer: true, default: 0 }),
    title: text('品名', { required: true, max: 50 }),
    quantity: number('数量', { min: 0, default: 1 }),
    price: money('单价', { min: 0 }),
    amount: computed('金额', calc('quantity', '*', 'price')),
  },
  rules: [{ that: ['quantity', '>', 0], say: '数量要大于 0' }],
})
