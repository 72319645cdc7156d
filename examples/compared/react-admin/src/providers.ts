import chinese from '@haxqer/ra-language-chinese'
import simpleRestProvider from 'ra-data-simple-rest'
import polyglotI18nProvider from 'ra-i18n-polyglot'
import english from 'ra-language-english'
import {
  type AuthProvider,
  type DataProvider,
  fetchUtils,
  HttpError,
  mergeTranslations,
  type RaRecord,
  withLifecycleCallbacks,
} from 'react-admin'

const api = '/api'

export const httpClient: typeof fetchUtils.fetchJson = (url, options = {}) => {
  const headers = new Headers(options.headers)
  headers.set('authorization', `Bearer ${localStorage.getItem('token') ?? ''}`)
  return fetchUtils.fetchJson(url, { ...options, headers })
}

/** The package is of version 4: what it lacks is shown in English. */
export const i18nProvider = polyglotI18nProvider(() => mergeTranslations(english, chinese), 'zh', undefined, {
  allowMissing: true,
})

interface Picture {
  src: string
  rawFile?: File
}

async function upload({ src, rawFile }: Picture): Promise<string> {
  if (!rawFile) return src
  const body = new FormData()
  body.append('file', rawFile)
  const { json } = await httpClient(`${api}/upload`, { method: 'POST', body })
  return (json as { url: string }).url
}

/** Pictures are addresses on the server and objects in the form; new ones are uploaded before the row is saved. */
const pictures = (resource: string, fields: readonly string[]) => ({
  resource,
  afterRead: async (record: RaRecord) => {
    const shown = fields.map(field => [field, (record[field] as string[] | null)?.map(src => ({ src }))])
    return { ...record, ...Object.fromEntries(shown) }
  },
  beforeSave: async (values: Partial<RaRecord>) => {
    const changed = fields.filter(field => Array.isArray(values[field]))
    const stored = await Promise.all(changed.map(async field => [field, await Promise.all(values[field].map(upload))]))
    return { ...values, ...Object.fromEntries(stored) }
  },
})

export const dataProvider: DataProvider = withLifecycleCallbacks(simpleRestProvider(api, httpClient), [
  pictures('dictionary', ['image']),
  pictures('stations', ['headimg', 'huodongimg', 'imglist']),
])

interface Me {
  id: number
  rights: string[]
}
let me: Promise<Me> | undefined
export const getMe = (): Promise<Me> => (me ??= httpClient(`${api}/me`).then(({ json }) => json as Me))

/** The right that an action of react-admin needs. */
const needs: Record<string, string> = { create: 'add', edit: 'edit', delete: 'delete' }

export const authProvider: AuthProvider = {
  login: async ({ username, password }: { username: string; password: string }) => {
    const body = JSON.stringify({ username, password })
    const { json } = await fetchUtils.fetchJson(`${api}/login`, { method: 'POST', body })
    localStorage.setItem('token', (json as { token: string }).token)
    me = undefined
  },
  logout: async () => {
    localStorage.removeItem('token')
    me = undefined
  },
  checkAuth: async () => {
    if (!localStorage.getItem('token')) throw new Error('请先登录')
  },
  checkError: async (error: unknown) => {
    if (error instanceof HttpError && error.status === 401) throw error
  },
  canAccess: async ({ action }) => (await getMe()).rights.includes(needs[action] ?? 'view'),
}
