import type { CollectionConfig } from 'payload'
import { byRole, hasRole, onlyAdmins, onlyPlatform, roles } from '../access'

export const organisations: CollectionConfig = {
  slug: 'organisations',
  labels: { singular: '机构', plural: '机构' },
  admin: { useAsTitle: 'name' },
  access: {
    create: ({ req }) => Boolean(req.user?.platform),
    update: ({ req }) => Boolean(req.user?.platform),
    delete: ({ req }) => Boolean(req.user?.platform),
  },
  fields: [{ name: 'name', label: '名称', type: 'text', required: true, unique: true }],
}

export const users: CollectionConfig = {
  slug: 'users',
  labels: { singular: '账号', plural: '账号' },
  auth: true,
  admin: { useAsTitle: 'email' },
  access: {
    create: ({ req }) => hasRole(req, 'admin'),
    update: ({ req }) => hasRole(req, 'admin') || { id: { equals: req.user?.id } },
    delete: ({ req }) => hasRole(req, 'admin'),
  },
  fields: [
    {
      name: 'roles',
      label: '角色',
      type: 'select',
      hasMany: true,
      options: roles,
      saveToJWT: true,
      access: { create: onlyAdmins, update: onlyAdmins },
    },
    {
      name: 'platform',
      label: '平台',
      type: 'checkbox',
      saveToJWT: true,
      access: { create: onlyPlatform, update: onlyPlatform },
    },
  ],
}

export const media: CollectionConfig = {
  slug: 'media',
  labels: { singular: '图片', plural: '图片' },
  access: byRole,
  upload: { mimeTypes: ['image/*'], imageSizes: [{ name: 'thumbnail', width: 200 }] },
  fields: [],
}

/** Provinces, cities and counties; their 3,000 rows are loaded from a file once. */
export const regions: CollectionConfig = {
  slug: 'regions',
  labels: { singular: '地区', plural: '地区' },
  admin: { useAsTitle: 'name', group: '平台' },
  access: { create: () => false, update: () => false, delete: () => false },
  fields: [
    { name: 'name', label: '名称', type: 'text', required: true },
    { name: 'code', label: '编码', type: 'text', required: true, unique: true },
    { name: 'level', label: '级别', type: 'select', options: ['province', 'city', 'county'], required: true, index: true },
    { name: 'parent', label: '上级地区', type: 'relationship', relationTo: 'regions' },
  ],
}

/** The last number given out under a key. */
export const counters: CollectionConfig = {
  slug: 'counters',
  admin: { hidden: true },
  access: { read: () => false, create: () => false, update: () => false, delete: () => false },
  fields: [
    { name: 'key', type: 'text', required: true, unique: true },
    { name: 'value', type: 'number', required: true },
  ],
}
