import { openList, rows, type Screens } from './listSteps.ts'

export const cardsRoute = '/wachapp'
/** The path of the calls of phone cards. */
export const cardsPath = 'admin/websit/wachapp'

/** Steps in the list of phone cards, whose cells are edited in place. */
export function cardSteps(screens: Screens) {
  const page = () => screens.page
  const key = (name: string) => page().keyboard.press(name)
  return {
    page,
    open: (query = '') => openList(page(), `${cardsRoute}${query}`),
    cell: (row: number, name: string) => rows(page()).nth(row).locator(`[data-name=${name}]`),
    key,
    /** Types into the cell that is in edit. */
    async type(text: string) {
      await page().locator('.list input:focus').waitFor()
      await key('Control+a')
      await page().keyboard.type(text)
    },
  }
}
