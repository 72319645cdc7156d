import { request } from '@umijs/max'

export interface Row {
  id: number
  [field: string]: unknown
}
type Order = Record<string, 'ascend' | 'descend' | null>

/** A page of a list, in the parameters that the server takes. */
export async function list<T extends Row>(path: string, params: Record<string, unknown>, sorts: Order = {}) {
  const { current = 1, pageSize = 20, keyword, ...filter } = params
  const [[field, direction] = ['id', 'descend']] = Object.entries(sorts)
  const first = (Number(current) - 1) * Number(pageSize)
  const given = Object.entries({ ...filter, q: keyword }).filter(([, value]) => value !== undefined && value !== '')
  const { data, headers } = await request<T[]>(`/api/${path}`, {
    getResponse: true,
    params: {
      sort: JSON.stringify([field, direction === 'ascend' ? 'ASC' : 'DESC']),
      range: JSON.stringify([first, first + Number(pageSize) - 1]),
      filter: JSON.stringify(Object.fromEntries(given)),
    },
  })
  return { data, success: true, total: Number(String(headers['content-range']).split('/')[1]) }
}

/** Choices of a field that refers to rows. */
export const choices =
  (path: string, title: string, filter: object = {}) =>
  async (): Promise<{ value: number; label: string }[]> => {
    const { data } = await list(path, { ...filter, pageSize: 1000 })
    return data.map(row => ({ value: row.id, label: String(row[title]) }))
  }

/** An input that was emptied holds undefined or '', which the server takes for null. */
const emptied = (values: object): object =>
  Object.fromEntries(Object.entries(values).map(([name, value]) => [name, value === undefined || value === '' ? null : value]))

export const save = (path: string, id: number | undefined, values: object) => {
  const data = emptied(values)
  return id === undefined
    ? request(`/api/${path}`, { method: 'POST', data })
    : request(`/api/${path}/${id}`, { method: 'PUT', data })
}

export const remove = (path: string, id: number) => request(`/api/${path}/${id}`, { method: 'DELETE' })
