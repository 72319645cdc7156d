import { beforeAll, beforeEach, expect, test } from 'vitest'
import { wachapp } from '../../schemas/wachapp.ts'
import './noBrowser.ts'

Object.assign(globalThis, { location: { protocol: 'http:' }, document: { querySelector: () => null } })
const { useSession } = await import('../../src/client/api/session/session.ts')
const { createInlineDraftStore, updateDraft } = await import('../../src/client/inline/inlineDrafts.ts')
const { saveInlineDrafts } = await import('../../src/client/inline/saveInlineDrafts.ts')

let sizes: number[] = []
const network = globalThis.fetch
beforeAll(() => {
  globalThis.fetch = async (_path, init) => {
    const { data } = JSON.parse(String(init?.body)) as { data: { id: number; version: number }[] }
    sizes.push(data.length)
    if (sizes.length > 1) return Response.json({ success: false, code: 500, error: '不行' }, { status: 500 })
    return Response.json({
      success: true,
      code: 200,
      data: data.map(row => ({ success: true, data: { ...row, version: row.version + 1 } })),
    })
  }
  return () => {
    globalThis.fetch = network
  }
})
beforeEach(() => {
  sizes = []
  useSession.setState({ token: 'Bearer x', orgkey: 'demo1' })
})

test('rows that were saved before a later call failed are shown as they are saved', async () => {
  const store = createInlineDraftStore()
  for (let id = 1; id <= 501; id++) updateDraft(store, { id, version: 1, remark: '' }, { values: { remark: '乙' } })
  const shown: unknown[] = []
  const message = { error: () => undefined, warning: () => undefined, success: () => undefined }
  const params = { module: wachapp, store, message: message as never, onSaved: (rows: readonly unknown[]) => shown.push(...rows) }
  expect(await saveInlineDrafts(params)).toBe(false)
  expect([sizes, shown.length, store.getState().drafts.size]).toEqual([[500, 1], 500, 1])
})
