import { cp, readdir, readFile, symlink, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { stripVTControlCharacters } from 'node:util'
import { expect, test } from 'vitest'
// @ts-expect-error it runs on any Node, without types
import { productFiles } from '../../src/cli/create/productFiles.mjs'
import { engineRoot } from '../../src/product/roots.ts'
import { browse } from '../e2e/browser.ts'
import { type Caller, confirmDialog, control, openList, rowOf, saveAndClose, signInCaller } from '../e2e/listSteps.ts'
import { signIn } from '../e2e/steps.ts'
import { minutes, packedProduct, run, startedIn } from './packedProduct.ts'
import { directory, password } from './process.ts'

const samples = ['invoices', 'leave', 'tickets'] as const
const folderOf = (name: string): string => join(engineRoot, 'examples', name)

/** The files of a sample that somebody wrote: what the initialiser writes is the same in each, and README and styles are none. */
async function writtenFiles(name: string): Promise<string[]> {
  const files = await readdir(folderOf(name), { recursive: true, withFileTypes: true })
  const paths = files.filter(one => one.isFile()).map(one => join(one.parentPath, one.name))
  return paths.filter(path => /\.(tsx?|json)$/.test(path) && !path.endsWith('tsconfig.json'))
}

test.each(samples)(
  'the sample %s has at most 120 lines of what its author writes, and no line is longer than usual',
  async name => {
    const lines = (await Promise.all((await writtenFiles(name)).map(path => readFile(path, 'utf8'))))
      .flatMap(text => text.split('\n'))
      .filter(line => line.trim() !== '')
    expect(lines.length).toBeLessThanOrEqual(120)
    expect(lines.filter(line => line.length > 130)).toEqual([])
    const { 'tsconfig.json': made } = productFiles({ name, engine: '', module: '' }) as Record<string, string>
    expect(await readFile(join(folderOf(name), 'tsconfig.json'), 'utf8')).toBe(made)
  },
)

/** A copy of samples, beside the packages of a product that the packed engine was installed in. */
async function copyOf(...names: readonly string[]): Promise<string> {
  const folder = await directory()
  for (const name of names) await cp(folderOf(name), folder, { recursive: true })
  await symlink(join(await packedProduct(), 'node_modules'), join(folder, 'node_modules'))
  return folder
}

test.each(samples)(
  'the sample %s, made with the packed engine alone, passes its checks and tests',
  { timeout: 20 * minutes },
  async name => {
    const folder = await copyOf(name)
    const tool = (file: string) => join(folder, 'node_modules/.bin', file)
    await run(tool('houtai'), ['schema:record'], { cwd: folder })
    await run(tool('houtai'), ['check'], { cwd: folder })
    // Without the client, which is built for all samples at once.
    const config = join(folder, 'node_modules/houtai/src/cli/vite/productTests.js')
    const { stdout } = await run(tool('vitest'), ['run', '--config', config], { cwd: folder })
    expect(stripVTControlCharacters(stdout)).toMatch(/Test Files\s+1 passed/)
  },
)

/** All samples in one product, whose urgent tickets are late at once. */
async function officeOfSamples(): Promise<string> {
  const folder = await copyOf(...samples)
  const listed = ['department', 'employee', 'invoice', 'invoiceline', 'leave', 'ticket'].join(', ')
  const config = await readFile(join(folderOf('leave'), 'modules.config.ts'), 'utf8')
  const own = ["import { invoice, invoiceline } from './schemas/invoice.ts'", "import { ticket } from './schemas/ticket.ts'"]
  await writeFile(join(folder, 'modules.config.ts'), [...own, config.replace(/department, employee, leave/, listed)].join('\n'))
  const tickets = join(folder, 'schemas/ticket.ts')
  await writeFile(tickets, (await readFile(tickets, 'utf8')).replace('value: 30 }', 'value: -1 }'))
  await run(join(folder, 'node_modules/.bin/houtai'), ['schema:record'], { cwd: folder })
  return folder
}

test(
  'with a browser, an invoice is written, sent and printed, a leave approved by the superior, a late ticket moved',
  {
    timeout: 20 * minutes,
  },
  async () => {
    const origin = await startedIn(await officeOfSamples())
    const admin = { orgcode: 'demo1', username: 'admin', password }
    const calls = await signInCaller(origin, admin)
    await using browser = await browse(origin)
    const { page, errors } = await browser.open()
    page.setDefaultTimeout(25_000)
  page.setDefaultTimeout(25_000)
    await signIn(page, '/invoice', admin)

    await page.getByRole('button', { name: 'plus 新增' }).click()
    const form = page.locator('.form-modal')
    await control(form, 'customer').fill('临江印务')
    await form.getByRole('button', { name: '新增一行' }).click()
    for (const [index, text] of ['打印纸', '3', '20'].entries()) {
      if (index) await page.keyboard.press('Tab')
      await form.locator(`td[data-name=${['title', 'quantity', 'price'][index]}] input:focus`).waitFor()
      await page.keyboard.press('Control+a')
      await page.keyboard.type(text)
    }
    await control(form, 'due_on').click()
    await page.keyboard.type('2099-12-31')
    await page.keyboard.press('Enter')
    await saveAndClose(page, form)
    await rowOf(page, '临江印务').getByRole('button', { name: '打印' }).click()
    const paper = page.locator('.paper-sheet')
    await expect.poll(() => paper.textContent()).toContain('价税合计 ¥67.80')
    await page.emulateMedia({ media: 'print' })
    await expect.poll(() => page.locator('body > :visible').count()).toBe(1)
    expect((await page.pdf()).subarray(0, 5).toString()).toBe('%PDF-')
    await page.emulateMedia({ media: null })
    await openList(page, '/invoice')
    await rowOf(page, '临江印务').locator('button').getByText('发送').click()
    await confirmDialog(page, '发送后不能再改')
    await expect.poll(() => rowOf(page, '临江印务').textContent()).toContain('已发送')

    const leave = await writtenLeave(calls, origin)
    await openList(page, '/leave')
    await rowOf(page, leave.title).getByRole('button', { name: '批准' }).click()
    await expect.poll(() => rowOf(page, leave.title).textContent()).toContain('已批准')
    await page.goto('/leave?view=calendar')
    await expect
      .poll(() => page.locator('.calendar-entry').allTextContents())
      .toContainEqual(expect.stringContaining(leave.title))

    const { id } = await calls.post('admin/ticket/save', { title: '门打不开', urgency: 1 })
    await page.goto('/ticket?view=board')
    const card = (column: string) => page.getByRole('region', { name: column, exact: true }).locator(`[data-row-key="${id}"]`)
    await card('待处理').getByRole('img', { name: '已超时 1分' }).waitFor()
    await card('待处理').focus()
    for (const key of ['Space', 'ArrowRight', 'Space']) {
      await page.keyboard.press(key)
      await page
        .getByText(key === 'Space' ? /移到|已/ : '移到「处理中」')
        .first()
        .waitFor({ state: 'attached' })
    }
    await card('处理中').waitFor()
    await expect.poll(() => card('处理中').getByRole('img', { name: /超时/ }).count()).toBe(0)
    expect(errors).toEqual([])
  },
)

/** A request of somebody whose superior is the administrator, for today, sent. */
async function writtenLeave(calls: Caller, origin: string) {
  const rights = ['/leave:view', '/leave:add', '/leave:edit']
  const role = await calls.post('admin/config/role/save', { title: '员工', rights })
  const person = { nickname: '周岚', username: 'zhoulan', password, role_list: [role.id] }
  const { id: account } = await calls.post('admin/config/admin/save', person)
  const boss = await calls.post('admin/employee/save', { title: '管理员' })
  await calls.post('admin/employee/save', { id: boss.id, account: boss['created_by'] })
  await calls.post('admin/employee/save', { title: '周岚', account, pid: boss.id })
  const own = await signInCaller(origin, { orgcode: 'demo1', username: person.username, password })
  const today = new Date().toLocaleDateString('sv', { timeZone: 'Asia/Shanghai' })
  const request = { title: '陪家人体检', kind: 'annual', from: today, to: today }
  const { id } = await own.post('admin/leave/save', request)
  await own.post('admin/leave/state-draft-sent', { id })
  return request
}
