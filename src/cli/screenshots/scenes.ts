import type { Page } from 'playwright-core'

/** A picture of the walk-through: what is done in a signed-in page before it is taken. */
export interface Scene {
  name: string
  show(page: Page): Promise<void>
}

const listed = (page: Page) => page.locator('.list[aria-busy=false] [data-row-key]').first().waitFor()
const openList = async (page: Page, path: string) => {
  await page.goto(path)
  await listed(page)
}

/** In the order in which docs/walk-through.md shows them; each goes on from the page of the one before. */
export const scenes: readonly Scene[] = [
  {
    name: 'home',
    async show(page) {
      await page.locator('.home .attention[aria-busy=false]').waitFor()
      await page.waitForFunction(() => document.querySelector('.home [aria-busy=true]') === null)
      // The counts of the cards come after their names.
      await page.locator('.home').getByText('配额已用').waitFor()
    },
  },
  {
    name: 'list',
    show: page => openList(page, '/config/dictionary'),
  },
  {
    name: 'form',
    async show(page) {
      await page.locator('[data-row-key]').first().getByRole('button', { name: '编辑' }).click()
      await page.locator('.form-modal input[name=title]:focus').waitFor()
    },
  },
  {
    name: 'cards',
    show: page => openList(page, '/wachapp'),
  },
  {
    name: 'board',
    async show(page) {
      await page.goto('/wachapp?view=board')
      await page.locator('.board[aria-busy=false] .card').first().waitFor()
    },
  },
  {
    name: 'role',
    async show(page) {
      await openList(page, '/config/role')
      await page.locator('[data-row-key]').first().getByRole('button', { name: '页面权限' }).click()
      await page.getByRole('dialog').getByRole('checkbox').first().waitFor()
    },
  },
  {
    name: 'palette',
    async show(page) {
      await openList(page, '/gasstation')
      await page.locator('.shell-user').click()
      await page.getByRole('menuitem', { name: '深色模式' }).click()
      await page.locator('html[data-theme=dark]').waitFor()
      await page.keyboard.press('Control+k')
      const palette = page.getByRole('dialog', { name: '搜索页面、操作或数据' })
      await palette.getByRole('combobox').fill('北京')
      await palette.getByRole('option').first().waitFor()
    },
  },
]
