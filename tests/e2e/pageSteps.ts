import type { Screens } from './listSteps.ts'

/** A row from the server; skeleton rows have negative ids. */
export const serverRow = '[data-row-key]:not([data-row-key^="-"])'

/** Steps in the menu, the tags and the list of the page that is shown. */
export function pageSteps(screens: Screens) {
  const page = () => screens.page
  const main = () => page().getByRole('main')
  const mainMenu = () => page().getByRole('navigation', { name: '主菜单' })
  const tagStrip = () => page().getByRole('navigation', { name: '打开的页面' })
  const tagButton = (title: string) => tagStrip().getByRole('button', { name: title, exact: true })
  const tagTitles = () => tagStrip().getByRole('listitem').allTextContents()
  /** The visible list; lists of hidden pages are mounted too. */
  const list = () => page().locator('.list:visible')
  const path = () => new URL(page().url()).pathname
  const query = () => new URL(page().url()).search
  const menuItem = (name: string) => page().getByRole('menuitem', { name, exact: true })
  const waitForVisibleRows = () => page().locator('.list[aria-busy=false]:visible').waitFor()

  /** Opens a page by its title in the menu. */
  async function visit(title: string) {
    await mainMenu().getByRole('combobox').fill(title)
    await mainMenu().getByRole('option', { name: title }).first().waitFor({ state: 'attached' })
    await page().keyboard.press('Enter')
    await tagButton(title).and(page().locator('[aria-current=page]')).waitFor()
    await waitForVisibleRows()
  }
  async function closeAll() {
    await tagStrip().getByRole('button', { name: '标签操作' }).click()
    await menuItem('关闭全部').click()
    await tagStrip().getByRole('listitem').nth(1).waitFor({ state: 'detached' })
  }
  /** Switches a setting of the account menu, and waits until the server has stored it. */
  const switchSetting = async (name: string) => {
    await page().locator('.shell-user').click()
    const preferenceSaved = page().waitForResponse(/preference\/save/)
    await menuItem(name).click()
    await preferenceSaved
  }

  return {
    page,
    main,
    mainMenu,
    tagStrip,
    tagButton,
    tagTitles,
    list,
    path,
    query,
    menuItem,
    waitForVisibleRows,
    visit,
    closeAll,
    switchSetting,
  }
}
