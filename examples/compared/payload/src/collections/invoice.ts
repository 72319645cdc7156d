import { type PostgresAdapter, sql } from '@payloadcms/db-postgres'
import { APIError, type CollectionConfig, type PayloadRequest } from 'payload'
import { byRole } from '../access'
import { computed, decimal, status } from '../fields'

interface Line {
  title: string
  quantity: number
  price: number
  amount: number
}
const round = (value: number): number => Math.round(value * 100) / 100

/** One statement raises the counter of the month, within the transaction of the save if there is one. */
async function nextNumber(req: PayloadRequest, organisation: unknown): Promise<string> {
  const db = req.payload.db as unknown as PostgresAdapter
  const transaction = db.sessions[String(await req.transactionID)]?.db ?? db.drizzle
  const month = new Date().toISOString().slice(0, 7).replace('-', '')
  const { rows } = await (transaction as typeof db.drizzle).execute(sql`
    insert into counters (key, value) values (${`invoice ${String(organisation)} ${month}`}, 1)
    on conflict (key) do update set value = counters.value + 1 returning value`)
  return `INV-${month}-${String(rows[0]?.value).padStart(5, '0')}`
}

export const invoice: CollectionConfig = {
  slug: 'invoices',
  labels: { singular: '发票', plural: '发票' },
  access: byRole,
  admin: {
    useAsTitle: 'no',
    defaultColumns: ['id', 'no', 'customer', 'day', 'total', 'paid', 'status'],
    listSearchableFields: ['no', 'customer'],
  },
  indexes: [{ fields: ['tenant', 'no'], unique: true }],
  hooks: {
    beforeChange: [
      async ({ data, originalDoc, operation, req }) => {
        if (operation === 'create') data.no = await nextNumber(req, data.tenant)
        const lines = data.lines as Line[] | undefined
        if (!lines) return data
        const content = (some: Line[] = []): string => JSON.stringify(some.map(one => [one.title, one.quantity, one.price]))
        if (originalDoc?.paid && content(lines) !== content(originalDoc.lines))
          throw new APIError('已付款的发票不能再改明细', 400, undefined, true)
        for (const line of lines) line.amount = round(line.quantity * line.price)
        data.total = round(lines.reduce((sum, { amount }) => sum + amount, 0))
        return data
      },
    ],
  },
  fields: [
    { name: 'no', label: '发票号', type: 'text', ...computed },
    { name: 'customer', label: '客户', type: 'text', required: true, maxLength: 50 },
    {
      name: 'day',
      label: '开票日期',
      type: 'date',
      defaultValue: () => new Date(),
      admin: { date: { pickerAppearance: 'dayOnly' } },
    },
    {
      name: 'lines',
      label: '明细',
      type: 'array',
      minRows: 1,
      maxRows: 100,
      required: true,
      fields: [
        { name: 'title', label: '品名', type: 'text', required: true, maxLength: 50 },
        {
          name: 'quantity',
          label: '数量',
          type: 'number',
          required: true,
          defaultValue: 1,
          validate: (value: unknown) => Number(value) > 0 || '数量要大于 0',
        },
        { ...decimal('price', '单价', {}), required: true },
        { name: 'amount', label: '金额', type: 'number', admin: { readOnly: true } },
      ],
    },
    { name: 'total', label: '合计', type: 'number', ...computed },
    { name: 'paid', label: '已付款', type: 'checkbox' },
    status,
  ],
}
