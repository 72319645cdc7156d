import type { Locator } from 'playwright-core'
import { expect } from 'vitest'
import { control, openList, type Screens } from './listSteps.ts'
import { pasteText } from './steps.ts'

/** Steps in the grid of child rows in a form. */
export function childrenSteps(screens: Screens) {
  const textsOf = (form: Locator) =>
    form
      .locator('.children-grid tbody tr')
      .evaluateAll(rows =>
        rows.map(row =>
          [...row.querySelectorAll<HTMLElement>('td[data-name]')].map(
            cell => cell.querySelector('input')?.value ?? cell.textContent,
          ),
        ),
      )
  /** The focused line and field. */
  const focusedCell = () =>
    screens.page.evaluate(() => {
      const cell = document.activeElement?.closest('.children-grid td[data-name]')
      const line = cell?.closest('tr')
      return cell && line ? `${[...line.parentElement!.children].indexOf(line)} ${cell.getAttribute('data-name')}` : ''
    })
  /** Presses a key that takes the focus to another cell. */
  async function moveBy(key: string) {
    const from = await focusedCell()
    await screens.page.keyboard.press(key)
    // On the way nothing has the focus.
    await expect.poll(async () => ['', from].includes(await focusedCell())).toBe(false)
  }
  /** Types into the cells of a row, one after the other. */
  async function typeRow(...cells: readonly string[]) {
    for (const [index, text] of cells.entries()) {
      if (index) await moveBy('Tab')
      await screens.page.locator('.children-grid input:focus').waitFor()
      await screens.page.keyboard.type(text)
    }
  }
  /** Pastes into the focused cell. */
  const paste = (text: string) => pasteText(screens.page.locator('.children-grid :focus'), text)
  /** Opens the form of a new row, fills a field, and adds a line, whose first cell is then in edit. */
  const openWithLine = async (list: string, [field, value]: readonly [string, string]) => {
    const { page } = screens
    await openList(page, list)
    await page.getByRole('button', { name: 'plus 新增' }).click()
    const form = page.locator('.form-modal')
    await control(form, field).fill(value)
    await form.getByRole('button', { name: '新增一行' }).click()
    await form.locator('.children-grid input:focus').waitFor()
    return form
  }

  return { textsOf, focusedCell, moveBy, typeRow, paste, openWithLine }
}
