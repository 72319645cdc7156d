import type { CollectionConfig, RelationshipField } from 'payload'
import { byRole } from '../access'
import { decimal, enabled, images, sort, status } from '../fields'

const fuel = { max: 1000, places: 3 }
const fee = { max: 10_000 }

/** A region within the one above it; another one above empties it, by the hook of the collection. */
const region = (name: string, label: string, level: string, within?: string): RelationshipField => ({
  name,
  label,
  type: 'relationship',
  relationTo: 'regions',
  filterOptions: ({ data }) => ({
    level: { equals: level },
    ...(within && { parent: { equals: (data as Record<string, unknown>)[within] ?? 0 } }),
  }),
})

export const station: CollectionConfig = {
  slug: 'stations',
  labels: { singular: '门店', plural: '门店管理' },
  access: byRole,
  admin: {
    useAsTitle: 'title',
    defaultColumns: [
      ...['id', 'headimg', 'title', 'price_0', 'price_92', 'price_95', 'price_98'],
      ...['address', 'status', 'createdAt'],
    ],
    listSearchableFields: ['title', 'no', 'address', 'mobile'],
  },
  hooks: {
    beforeValidate: [
      ({ data, originalDoc }) => {
        if (!data) return data
        if (
          originalDoc &&
          data.province !== undefined &&
          data.province !== originalDoc.province &&
          data.city === originalDoc.city
        )
          data.city = null
        if (originalDoc && data.city !== undefined && data.city !== originalDoc.city && data.county === originalDoc.county)
          data.county = null
        if (data.trailer === false) data.trailer_fee = null
        return data
      },
    ],
  },
  fields: [
    {
      type: 'tabs',
      tabs: [
        {
          label: '基本信息',
          fields: [
            { name: 'title', label: '门店名称', type: 'text', required: true, maxLength: 100 },
            { name: 'no', label: '编号', type: 'text', maxLength: 50 },
            {
              name: 'mobile',
              label: '电话',
              type: 'text',
              required: true,
              validate: (value: unknown) => /^(1[3-9]\d{9}|0\d{2,3}-?\d{7,8})$/.test(String(value ?? '')) || '电话格式不正确',
            },
            status,
            images('headimg', '门店logo', 1, true),
            decimal('price_0', '0#', fuel),
            decimal('price_92', '92#', fuel),
            decimal('price_95', '95#', fuel),
            decimal('price_98', '98#', fuel),
            { name: 'star', label: '星级', type: 'number', min: 1, max: 5, defaultValue: 5, admin: { step: 1 } },
            sort,
            {
              name: 'service',
              label: '服务项目',
              type: 'relationship',
              relationTo: 'dictionary',
              hasMany: true,
              filterOptions: { and: [{ 'group.title': { equals: '门店服务' } }, enabled] },
            },
            { name: 'trailer', label: '提供拖车', type: 'checkbox' },
            { ...decimal('trailer_fee', '拖车费', fee), admin: { condition: ({ trailer }) => Boolean(trailer) } },
            decimal('door_fee', '上门费', fee),
            { name: 'hot', label: '热门', type: 'checkbox' },
            { name: 'top', label: '置顶', type: 'checkbox' },
            { name: 'content', label: '门店介绍', type: 'richText' },
            { name: 'remark', label: '备注', type: 'text', maxLength: 255 },
          ],
        },
        {
          label: '位置',
          fields: [
            region('province', '省', 'province'),
            region('city', '市', 'city', 'province'),
            region('county', '区县', 'county', 'city'),
            { name: 'address', label: '地址', type: 'text', maxLength: 255 },
            { name: 'point', label: '坐标', type: 'point' },
          ],
        },
        {
          label: '活动',
          fields: [
            images('huodongimg', '活动图片', 5),
            {
              name: 'huodongurl',
              label: '活动链接',
              type: 'text',
              maxLength: 500,
              validate: (value: unknown) => !value || /^https?:\/\/\S+$/.test(String(value)) || '活动链接应以 http 开头',
            },
            images('imglist', '门店图片', 5),
          ],
        },
      ],
    },
  ],
}
