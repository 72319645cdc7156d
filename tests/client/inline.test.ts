import { beforeEach, describe, expect, test } from 'vitest'
import { wachapp } from '../../schemas/wachapp.ts'
import {
  updateDraft,
  type InlineDraftStore,
  mergeRemoteRow,
  createInlineDraftStore,
  removeDraft,
  resolveCellConflict,
  acceptSavedRow,
} from '../../src/client/inline/inlineDrafts.ts'
import { replacedCells } from '../../src/client/inline/typedCells.ts'
import { createUndoStack, type UndoStack } from '../../src/client/inline/undoStack.ts'
import { cellAtStep } from '../../src/client/ui/ariaGrid/cellKeys.ts'
import { parseTsv } from '../../src/client/ui/ariaGrid/parseTsv.ts'
import { quote } from '../fixtures/quote.ts'
import { loadChinese } from './loadChinese.ts'

const row = { id: 7, version: 3, number: 'K1', remark: '甲', mobile: '13900000000' }

describe('the drafts of a list', () => {
  let store: InlineDraftStore
  const draft = () => store.getState().drafts.get(7)
  beforeEach(() => {
    store = createInlineDraftStore()
  })

  test('hold fields that differ from the row, and drop one typed back', () => {
    updateDraft(store, row, { values: { number: 'K2' } })
    expect(draft()?.values).toEqual({ number: 'K2' })
    updateDraft(store, row, { values: { number: 'K1' } })
    expect(draft()).toBeUndefined()
  })

  test('take over silently what others changed in other cells', () => {
    updateDraft(store, row, { values: { number: 'K2' } })
    expect(mergeRemoteRow(store, { ...row, version: 4, remark: '乙' }, '')).toBe(true)
    expect(draft()).toMatchObject({ base: { version: 4, remark: '乙' }, values: { number: 'K2' }, conflicts: {} })
  })

  test('report a conflict in a cell that both changed, and keep the chosen value', () => {
    updateDraft(store, row, { values: { number: 'K2', remark: '丙' } })
    const theirs = { ...row, version: 4, number: 'K9' }
    expect(mergeRemoteRow(store, theirs, '已被他人修改')).toBe(false)
    expect(draft()?.conflicts).toEqual({ number: { theirs: 'K9' } })
    resolveCellConflict(store, { row: 7, field: 'number' }, 'theirs')
    expect(draft()).toMatchObject({ values: { remark: '丙' }, conflicts: {}, error: null })
    updateDraft(store, theirs, { values: { number: 'K2' } })
    expect(mergeRemoteRow(store, { ...theirs, version: 5, number: 'K8' }, '')).toBe(false)
    resolveCellConflict(store, { row: 7, field: 'number' }, 'mine')
    expect(draft()).toMatchObject({ values: { number: 'K2', remark: '丙' }, conflicts: {} })
  })

  test('keep what is typed while the row is being saved, also when typed back, and nothing of the saved row', () => {
    updateDraft(store, row, { values: { number: 'K2 ', remark: '乙', mobile: '13900000001' } })
    const sent = draft()?.values ?? {}
    store.setState({ saving: true })
    updateDraft(store, row, { values: { remark: '甲' } })
    updateDraft(store, row, { values: { mobile: '13900000002' } })
    acceptSavedRow(store, { ...row, version: 4, number: 'K2', remark: '乙', mobile: '13900000001' }, sent)
    store.setState({ saving: false })
    expect(draft()).toMatchObject({ base: { version: 4 }, values: { remark: '甲', mobile: '13900000002' }, error: null })
    acceptSavedRow(store, { ...row, version: 5, remark: '甲', mobile: '13900000002' }, draft()?.values ?? {})
    expect(draft()).toBeUndefined()
  })

  test('stay discarded, although the saved row arrives after', () => {
    updateDraft(store, row, { values: { number: 'K2' } })
    removeDraft(store, row.id)
    acceptSavedRow(store, { ...row, version: 4, number: 'K2' }, { number: 'K2' })
    expect(draft()).toBeUndefined()
  })

  test('drop a cell that somebody else changed to the same value', () => {
    updateDraft(store, row, { values: { number: 'K2' } })
    expect(mergeRemoteRow(store, { ...row, version: 4, number: 'K2' }, '')).toBe(true)
    expect(draft()).toBeUndefined()
  })
})

describe('undo and redo of cells', () => {
  const rows = [row, { ...row, id: 8 }]
  const gridContext = { module: wachapp, rows }
  let store: InlineDraftStore
  let undo: UndoStack
  loadChinese()
  const values = () => Object.fromEntries([...store.getState().drafts].map(([id, draft]) => [id, draft.values]))
  beforeEach(() => {
    store = createInlineDraftStore()
    undo = createUndoStack(store)
  })

  test('go cell by cell, however many keys were typed in each', () => {
    for (const number of ['K', 'K2', 'K23']) undo.type(row, { values: { number } })
    undo.type(row, { values: { remark: '乙' } })
    expect(undo.go('undo', gridContext)).toMatchObject({ action: 'type', cells: 1, first: { row: 7, field: 'remark' } })
    expect(values()).toEqual({ 7: { number: 'K23' } })
    undo.go('undo', gridContext)
    expect(values()).toEqual({})
    expect(undo.go('undo', gridContext)).toBeNull()
    undo.go('redo', gridContext)
    expect(values()).toEqual({ 7: { number: 'K23' } })
    undo.type(row, { values: { number: 'K4' } })
    expect(undo.go('redo', gridContext)).toBeNull()
  })

  test('undo a pasted block at once, a discarded row, and what was saved since, of rows on other pages too', () => {
    undo.fill(
      rows.map(one => ({ row: one, values: { number: 'P', remark: '丙' } })),
      'paste',
    )
    undo.discard([8])
    expect(values()).toEqual({ 7: { number: 'P', remark: '丙' } })
    undo.go('undo', gridContext)
    expect(values()).toEqual({ 7: { number: 'P', remark: '丙' }, 8: { number: 'P', remark: '丙' } })
    const saved = rows.map(one => ({ ...one, version: 4, number: 'P', remark: '丙' }))
    for (const one of saved) acceptSavedRow(store, one, { number: 'P', remark: '丙' })
    undo.note(saved)
    const undone = undo.go('undo', { module: wachapp, rows: saved.slice(0, 1) })
    expect(undone).toEqual({ action: 'paste', cells: 4, elsewhere: 1, first: { row: 7, field: 'number' } })
    const before = { number: 'K1', remark: '甲' }
    expect(values()).toEqual({ 7: before, 8: before })
    expect([...store.getState().drafts.values()].map(({ base }) => base['version'])).toEqual([4, 4])
  })

  test('are kept when a row is reverted: only what was typed into it since goes', () => {
    undo.fill(
      rows.map(one => ({ row: one, values: { number: 'P' } })),
      'fill',
    )
    const saved = rows.map(one => ({ ...one, version: 4, number: 'P' }))
    for (const one of saved) acceptSavedRow(store, one, { number: 'P' })
    undo.note(saved)
    const now = { module: wachapp, rows: saved }
    undo.go('undo', now)
    expect(undo.revert(7, now)).toBe(false)
    expect(values()).toEqual({ 7: { number: 'K1' }, 8: { number: 'K1' } })
    undo.type({ ...row, number: 'P' }, { values: { number: 'K5' } })
    undo.type({ ...row, number: 'P' }, { values: { remark: '乙' } })
    expect(undo.revert(7, now)).toBe(true)
    expect(values()).toEqual({ 7: { number: 'K1' }, 8: { number: 'K1' } })
    undo.go('undo', now)
    expect(values()[7]).toEqual({ number: 'K5', remark: '乙' })
    for (const one of saved) acceptSavedRow(store, { ...one, version: 5 }, values()[one.id] ?? {})
    undo.type(row, { values: { number: 'K6' } })
    expect(undo.revert(7, now)).toBe(true)
    expect(values()).toEqual({})
  })

  test('restore the fault of a cell too', () => {
    undo.type(row, { values: { mobile: '坏' }, faults: { mobile: '号码不对' } })
    undo.type(row, { values: { mobile: '13900000001' } })
    undo.discard([7])
    undo.type(row, { values: { mobile: '坏' }, faults: { mobile: '号码不对' } })
    undo.discard([7])
    undo.go('undo', gridContext)
    expect(Object.keys(store.getState().drafts.get(7)?.faults ?? {})).toEqual(['mobile'])
  })
})

describe('stepping between cells', () => {
  const rows = [11, 12, 13]
  const fields = ['a', 'b', 'c', 'd']
  const places = rows.flatMap(id => fields.map(field => ({ row: id, field })))
  const steps = [-2, -1, 0, 1, 2].flatMap(down => [-3, -1, 0, 1, 3].map(right => [down, right] as const))
  test.each(places)('from $row $field and back ends at the start, wherever there is room', place => {
    for (const [down, right] of steps) {
      const there = cellAtStep(place, { rows, fields }, [down, right])
      expect(there && cellAtStep(there, { rows, fields }, [-down, -right])).toEqual(there && place)
    }
  })
  test('past the end of a row is the start of the next, past the last there is none', () => {
    expect(cellAtStep({ row: 11, field: 'd' }, { rows, fields }, [0, 1])).toEqual({ row: 12, field: 'a' })
    expect(cellAtStep({ row: 12, field: 'a' }, { rows, fields }, [0, -1])).toEqual({ row: 11, field: 'd' })
    expect(cellAtStep({ row: 13, field: 'd' }, { rows, fields }, [0, 1])).toBeNull()
    expect(cellAtStep({ row: 11, field: 'b' }, { rows, fields }, [-1, 0])).toBeNull()
  })
})

test.each([
  ['一', null],
  ['一\n', null],
  ['a\tb', [['a', 'b']]],
  [
    'a\tb\r\nc\td\r\n',
    [
      ['a', 'b'],
      ['c', 'd'],
    ],
  ],
  ['a\nb', [['a'], ['b']]],
  [
    'a\t\n\tb\n\n\n',
    [
      ['a', ''],
      ['', 'b'],
    ],
  ],
  [
    '"一\n二"\t"他说""好"""\r\n5"\t\r\n',
    [
      ['一\n二', '他说"好"'],
      ['5"', ''],
    ],
  ],
  ['"一\n二"', [['一\n二']]],
  ['"一', null],
])('the text %j is the block %j', (text, cells) => {
  expect(parseTsv(text)).toEqual(cells)
})

describe('cells that are typed, pasted, filled or replaced', () => {
  const offer = { id: 3, version: 1, company: 1, contact: 5 }
  const values = (typed: Readonly<Record<string, unknown>>, store = createInlineDraftStore()) =>
    replacedCells(quote, { store, row: offer }, typed).values

  test('empty those that hang on them, unless these come with them', () => {
    expect(values({ company: 2 })).toEqual({ company: 2, contact: null })
    expect(values({ company: 2, contact: 9 })).toEqual({ company: 2, contact: 9 })
    expect(values({ company: 1 })).toEqual({ company: 1 })
    expect(values({ contact: 9 })).toEqual({ contact: 9 })
  })
  test('are compared with what was typed before', () => {
    const store = createInlineDraftStore()
    updateDraft(store, offer, replacedCells(quote, { store, row: offer }, { company: 2, contact: 9 }))
    expect(values({ company: 2 }, store)).toEqual({ company: 2 })
    expect(values({ company: 1 }, store)).toEqual({ company: 1, contact: null })
  })
})
