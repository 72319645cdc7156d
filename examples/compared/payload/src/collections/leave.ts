import { APIError, type CollectionConfig, type PayloadRequest, type Where } from 'payload'
import { byRole, hasRole } from '../access'
import { computed, status } from '../fields'

export const employee: CollectionConfig = {
  slug: 'employees',
  labels: { singular: '员工', plural: '员工' },
  access: byRole,
  admin: {
    useAsTitle: 'title',
    defaultColumns: ['id', 'title', 'account', 'superior', 'status'],
    listSearchableFields: ['title'],
  },
  hooks: {
    beforeChange: [
      async ({ data, originalDoc, req }) => {
        if (!originalDoc || !data.superior) return data
        const below = await employeesBelow(req, originalDoc.id)
        if (data.superior === originalDoc.id || below.some(({ id }) => id === data.superior))
          throw new APIError('上级不能是本人或其下级', 400, undefined, true)
        return data
      },
    ],
  },
  fields: [
    { name: 'title', label: '姓名', type: 'text', required: true, maxLength: 50 },
    { name: 'account', label: '账号', type: 'relationship', relationTo: 'users', unique: true },
    { name: 'superior', label: '上级', type: 'relationship', relationTo: 'employees' },
    status,
  ],
}

interface Employee {
  id: number
  account?: number | null
}

/** Everybody below a person in the tree, one query for each level. */
async function employeesBelow(req: PayloadRequest, top: number): Promise<Employee[]> {
  const found: Employee[] = []
  for (let level = [top]; level.length > 0;) {
    const where: Where = { superior: { in: level } }
    const { docs } = await req.payload.find({ collection: 'employees', where, depth: 0, pagination: false, req })
    const people = (docs as unknown as Employee[]).filter(({ id }) => !found.some(known => known.id === id))
    found.push(...people)
    level = people.map(({ id }) => id)
  }
  return found
}

async function accountsBelow(req: PayloadRequest): Promise<number[]> {
  const where: Where = { account: { equals: req.user?.id } }
  const { docs } = await req.payload.find({ collection: 'employees', where, depth: 0, limit: 1, req })
  const [me] = docs as unknown as Employee[]
  return me ? (await employeesBelow(req, me.id)).flatMap(({ account }) => account ?? []) : []
}

const steps = [
  { from: 'draft', to: 'sent', by: 'own' },
  { from: 'sent', to: 'approved', by: 'superior' },
  { from: 'sent', to: 'draft', by: 'superior' },
  { from: 'sent', to: 'withdrawn', by: 'own' },
]

async function visible(req: PayloadRequest): Promise<boolean | Where> {
  if (!req.user) return false
  if (hasRole(req, 'finish')) return true
  return { createdBy: { in: [req.user.id, ...(await accountsBelow(req))] } }
}

export const leave: CollectionConfig = {
  slug: 'leaves',
  labels: { singular: '请假', plural: '请假' },
  access: {
    ...byRole,
    read: ({ req }) => visible(req),
    update: ({ req }) => hasRole(req, 'admin', 'editor') && visible(req),
    delete: ({ req }) => hasRole(req, 'admin') && visible(req),
  },
  admin: {
    useAsTitle: 'title',
    defaultColumns: ['id', 'title', 'kind', 'from', 'to', 'state'],
    listSearchableFields: ['title'],
  },
  hooks: {
    beforeChange: [
      async ({ data, originalDoc, operation, req }) => {
        const refuse = (message: string): never => {
          throw new APIError(message, 400, undefined, true)
        }
        if (operation === 'create') Object.assign(data, { createdBy: req.user?.id, state: 'draft' })
        const row = { ...originalDoc, ...data }
        if (row.from > row.to) refuse('结束不能早于开始')
        if (!originalDoc || data.state === undefined || data.state === originalDoc.state) return data
        const step = steps.find(({ from, to }) => from === originalDoc.state && to === data.state)
        const owner: number = originalDoc.createdBy?.id ?? originalDoc.createdBy
        if (!step) refuse('不能这样改变进度')
        if (step?.by === 'own' && owner !== req.user?.id) refuse('只有申请人可以这样做')
        if (step?.by === 'superior' && !(await accountsBelow(req)).includes(owner)) refuse('只有上级可以这样做')
        if (step?.to === 'draft' && !data.reason) refuse('请填写退回原因')
        return data
      },
    ],
  },
  fields: [
    { name: 'title', label: '事由', type: 'text', required: true, maxLength: 50 },
    {
      name: 'kind',
      label: '类型',
      type: 'select',
      defaultValue: 'private',
      required: true,
      options: [
        { label: '事假', value: 'private' },
        { label: '病假', value: 'sick' },
        { label: '年假', value: 'annual' },
      ],
    },
    { name: 'from', label: '开始日期', type: 'date', required: true },
    { name: 'to', label: '结束日期', type: 'date', required: true },
    {
      name: 'state',
      label: '进度',
      type: 'select',
      defaultValue: 'draft',
      options: [
        { label: '草稿', value: 'draft' },
        { label: '已提交', value: 'sent' },
        { label: '已批准', value: 'approved' },
        { label: '已撤回', value: 'withdrawn' },
      ],
    },
    { name: 'reason', label: '退回原因', type: 'text', maxLength: 50, admin: { condition: ({ state }) => state !== 'approved' } },
    { name: 'createdBy', label: '申请人', type: 'relationship', relationTo: 'users', index: true, ...computed },
    status,
  ],
}
