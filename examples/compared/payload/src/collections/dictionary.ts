import type { CollectionConfig } from 'payload'
import { byRole } from '../access'
import { decimal, images, sort, status } from '../fields'

export const dictionary: CollectionConfig = {
  slug: 'dictionary',
  labels: { singular: '字典', plural: '字典管理' },
  access: byRole,
  admin: {
    useAsTitle: 'title',
    defaultColumns: ['id', 'title', 'group', 'price', 'sort', 'remark', 'status', 'createdAt'],
    listSearchableFields: ['title'],
  },
  indexes: [{ fields: ['tenant', 'title', 'group'], unique: true }],
  fields: [
    { name: 'title', label: '名称', type: 'text', required: true, maxLength: 100 },
    {
      name: 'group',
      label: '分组',
      type: 'relationship',
      relationTo: 'dictionary',
      filterOptions: { group: { exists: false } },
    },
    decimal('price', '价格', { min: 1, max: 1000 }),
    sort,
    images('image', '图标', 1),
    { name: 'remark', label: '备注', type: 'text', maxLength: 255 },
    status,
  ],
}
