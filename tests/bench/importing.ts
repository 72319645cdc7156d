import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { writeXlsx } from 'hucre/xlsx'
import type { BenchDatabase } from './benchDatabase.ts'
import { copier, type Copier } from './byHand/copy.ts'
import { type Child, startOurs } from './child.ts'
import { password, type Tenant } from './fill.ts'
import { post } from './loader.ts'
import { median, type AddFigure } from './report.ts'

const lines = 5000
const path = 'admin/websit/wachapp'
const pollInterval = 5
const headings = ['手机号', '国家码', '编号', '卡槽编码', '虚拟机编码', '模拟器编码', '备注']
const columns = 'org_id, mobile, country_code, number, card_sort_code, virtual_code, simulator_code, remark'

const rowsOf = (round: number): string[][] =>
  Array.from({ length: lines }, (_, n) => {
    const remark = n % 3 ? `第 ${round} 批` : ''
    return [String(13_100_000_000 + round * lines + n), '86', `N${n}`, `S${n % 64}`, `V${n}`, `M${n}`, remark]
  })

interface Round {
  /** The first preview, which reads the file, and the second. */
  first: number
  again: number
  /** Time of the transaction; on the embedded database, from the call to the end of its job. */
  committed: number
  /** From the first byte of the upload, with one preview. */
  whole: number
}

/** A spreadsheet of 5,000 new cards: preview, import, and the same rows by COPY into a table with the same indexes. */
export async function measureImporting(
  database: BenchDatabase,
  { rounds, addFigure }: { rounds: number; addFigure: AddFigure },
): Promise<void> {
  const [tenant] = database.tenants
  if (!tenant) return
  await using copying = await copier(database.theirs['PLACE'] ?? '')
  const copies = await copyRounds(copying, { rounds, org: tenant.org })
  const done = await ourRounds(database, { rounds, tenant, copying })
  const figure = { part: 'import' as const, on: database.on }
  const committed = median(done.map(one => one.committed))
  const first = median(done.map(one => one.first))
  const again = { 'read before ms': median(done.map(one => one.again)) }
  addFigure({ ...figure, name: '5,000 lines looked at', value: first, unit: 'ms', most: 1000, from: again })
  addFigure({
    ...figure,
    name: '5,000 lines, upload, look, committed',
    value: median(done.map(one => one.whole)),
    unit: 'ms',
    most: 2500,
  })
  const from = { 'ours ms': committed, 'COPY ms': median(copies) }
  addFigure({
    ...figure,
    name: 'the committing transaction, beside COPY',
    value: committed / median(copies),
    unit: '×',
    most: 4,
    from,
  })
}

async function copyRounds(copying: Copier, { rounds, org }: { rounds: number; org: number }): Promise<number[]> {
  await copying.run('create schema if not exists plain; create table plain.wachapp (like public.wachapp including all)')
  const times: number[] = []
  for (let round = 0; round < rounds; round++) {
    const text = rowsOf(round).map(cells => [org, ...cells.map(cell => cell || '\\N')].join('\t'))
    times.push(await copying.copy(`plain.wachapp (${columns})`, `${text.join('\n')}\n`))
  }
  return times
}

interface Ours {
  rounds: number
  tenant: Tenant
  copying: Copier
}
async function ourRounds(database: BenchDatabase, { rounds, tenant, copying }: Ours): Promise<Round[]> {
  const directory = await mkdtemp(join(tmpdir(), 'houtai-bench-files-'))
  try {
    await using ours = await startOurs({ DATA_DIR: directory, ...database.ours })
    const body = { orgcode: tenant.orgcode, username: 'admin', password }
    const { data } = await post<{ data: { access_token: string } }>(ours.port, { path: '/api/v2/manage/login', body })
    const done: Round[] = []
    for (let round = 0; round < rounds; round++) done.push(await importRound(ours, { token: data.access_token, round, copying }))
    return done
  } finally {
    await rm(directory, { recursive: true, force: true })
  }
}

interface Importing {
  token: string
  round: number
  copying: Copier
}
async function importRound({ port }: Child, { token, round, copying }: Importing): Promise<Round> {
  const file = await writeXlsx({ sheets: [{ name: '号码', rows: [headings, ...rowsOf(round)] }] })
  const begun = performance.now()
  const { first, again, looked } = await importSheetFile(port, { token, path: `/api/v2/manage/${path}`, file, lines })
  const [committed, moment] = [performance.now(), Date.now()]
  const began = await copying.began()
  // One preview, as an operator does; it includes reading the file.
  return {
    first: again - first,
    again: looked - again,
    committed: began === null ? committed - looked : moment - began,
    whole: committed - begun - (looked - again),
  }
}

interface Sheet {
  token: string
  /** The address of the calls of its module. */
  path: string
  file: Uint8Array
  lines: number
}
/** Uploads a sheet, looks at it twice and imports it; when each began. Every line has to come in. */
export async function importSheetFile(
  port: number,
  { token, path: address, file, lines: expected }: Sheet,
): Promise<{ first: number; again: number; looked: number }> {
  const ask = <T>(call: string, body: object) =>
    post<{ data: T }>(port, { path: `${address}/${call}`, body, token }).then(({ data }) => data)
  const url = await upload(port, { token, file })
  const first = performance.now()
  await ask('excel', { url, dry: 1 })
  const again = performance.now()
  await ask('excel', { url, dry: 1 })
  const looked = performance.now()
  await ask('excel', { url })
  for (;;) {
    const { status, added } = await ask<{ status: number; added: number }>('excel/check', { url })
    if (status === 0 || (status === 2 && added !== expected)) throw new Error(`the import came to ${status} with ${added} rows`)
    if (status === 2) return { first, again, looked }
    await sleep(pollInterval)
  }
}

async function upload(port: number, { token, file }: { token: string; file: Uint8Array }): Promise<string> {
  const body = new FormData()
  body.set('file', new Blob([new Uint8Array(file)]), '号码.xlsx')
  const headers = { authorization: `Bearer ${token}` }
  const reply = await fetch(`http://127.0.0.1:${port}/api/v2/inc/file/excel`, { method: 'POST', body, headers })
  const { data } = (await reply.json()) as { data: { url: string } }
  return data.url
}
