import { dialog, openList, type Row, rows, type Screens } from './listSteps.ts'
import { pasteText } from './steps.ts'

export const cardsRoute = '/wachapp'
/** The path of the calls of phone cards. */
export const cardsPath = 'admin/websit/wachapp'

/** Steps in the list of phone cards, whose cells are edited in place. */
export function cardSteps(screens: Screens) {
  const page = () => screens.page
  const key = (name: string) => page().keyboard.press(name)
  const footer = () => page().locator('.list-footer')
  return {
    page,
    open: (query = '') => openList(page(), `${cardsRoute}${query}`),
    cell: (row: number, name: string) => rows(page()).nth(row).locator(`[data-name=${name}]`),
    key,
    footer,
    addCard: (mobile: string, more: object = {}) =>
      screens.api.post<Row>(`${cardsPath}/save`, { mobile, number: 'K-1', remark: '甲', ...more }),
    /** Pastes into the focused element of the list. */
    paste: (text: string) => pasteText(page().locator('.list :focus'), text),
    async discardChanges() {
      await footer().getByRole('button', { name: '放弃修改' }).click()
      await dialog(page(), /放弃 \d+ 行未保存的修改？/)
        .getByRole('button', { name: '放弃修改' })
        .click()
      await footer().getByText('未保存').waitFor({ state: 'detached' })
    },
    /** Types into the cell that is in edit. */
    async type(text: string) {
      await page().locator('.list input:focus').waitFor()
      await key('Control+a')
      await page().keyboard.type(text)
    },
  }
}
