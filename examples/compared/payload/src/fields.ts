import type { NumberField, SelectField, UploadField, Where } from 'payload'

export const status: SelectField = {
  name: 'status',
  label: '状态',
  type: 'select',
  defaultValue: 'enabled',
  required: true,
  options: [
    { label: '启用', value: 'enabled' },
    { label: '禁用', value: 'disabled' },
  ],
}

export const sort: NumberField = {
  name: 'sort',
  label: '排序',
  type: 'number',
  min: 1,
  max: 1000,
  defaultValue: 1,
  admin: { step: 1 },
}

/** Money and other decimals: the type number accepts any number of places. */
export const decimal = (name: string, label: string, options: { min?: number; max?: number; places?: number }): NumberField => ({
  name,
  label,
  type: 'number',
  min: options.min ?? 0,
  ...(options.max !== undefined && { max: options.max }),
  admin: { step: 10 ** -(options.places ?? 2) },
  validate: (value: unknown, { required }: { required?: boolean }) => {
    if (value === null || value === undefined) return !required || `请填写${label}`
    const number = Number(value)
    if (number < (options.min ?? 0) || number > (options.max ?? Infinity)) return `${label}超出范围`
    return number === Number(number.toFixed(options.places ?? 2)) || `${label}最多 ${options.places ?? 2} 位小数`
  },
})

export const images = (name: string, label: string, maxRows: number, required = false): UploadField => ({
  name,
  label,
  type: 'upload',
  relationTo: 'media',
  hasMany: true,
  maxRows,
  required,
})

/** A field that only hooks write. */
export const computed = { admin: { readOnly: true }, access: { create: () => false, update: () => false } }

export const enabled: Where = { status: { equals: 'enabled' } }
