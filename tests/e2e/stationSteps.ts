import type { Locator, Page } from 'playwright-core'
import { png } from '../fixtures/uploadForms.ts'
import { control, openList, openNew } from './listSteps.ts'

export const stationsRoute = '/gasstation'

export const openTab = (form: Locator, name: string) => form.getByRole('tab', { name }).click()
export const fileInput = (form: Locator, name: string) => form.locator(`[data-field=${name}] input[type=file]`)
export const pictures = (form: Locator, name: string) => form.locator(`[data-field=${name}] img`)
export const pictureFile = async (name: string, width = 60, height = 40) => ({
  name,
  mimeType: 'image/png',
  buffer: await png(width, height),
})

/** Fills the fields that a save requires. */
export async function fillRequired(form: Locator, title: string) {
  await control(form, 'title').fill(title)
  await fileInput(form, 'headimg').setInputFiles(await pictureFile('标志.png'))
  await pictures(form, 'headimg').waitFor()
  await openTab(form, '管理账号')
  await control(form, 'mobile').fill('13800000000')
  await openTab(form, '基本信息')
}

export async function openStation(page: Page): Promise<Locator> {
  await openList(page, stationsRoute)
  return openNew(page)
}
