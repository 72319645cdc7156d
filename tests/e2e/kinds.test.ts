import type { Locator, Page } from 'playwright-core'
import { describe, expect, test } from 'vitest'
import { png } from '../fixtures/uploadForms.ts'
import {
  control,
  pageFaults,
  openForm,
  openList,
  openNew,
  openRow,
  saveAndClose,
  screensOf,
  waitForMessage,
  setTheme,
} from './listSteps.ts'
import { fileInput, fillRequired, openStation, openTab, pictureFile, pictures, stationsRoute } from './stationSteps.ts'
import { admin, pasteText, violations } from './steps.ts'

const screens = screensOf(admin)
const namesOf = (form: Locator, name: string) =>
  pictures(form, name).evaluateAll(all => all.map(one => (one as HTMLImageElement).alt))
const richText = (form: Locator) => form.getByRole('textbox', { name: '门店介绍' })
const pasteFile = (target: Locator, name: string, bytes: Buffer) =>
  target.evaluate(
    (element, [called, base64 = '']) => {
      const clipboardData = new DataTransfer()
      clipboardData.items.add(
        new File([Uint8Array.from(atob(base64), sign => sign.charCodeAt(0))], called ?? '', { type: 'image/png' }),
      )
      element.dispatchEvent(new ClipboardEvent('paste', { clipboardData, bubbles: true, cancelable: true }))
    },
    [name, bytes.toString('base64')],
  )

describe('a rich text', () => {
  test('is edited, takes text pasted from Word, and is unchanged and accessible when reopened', async () => {
    const form = await openStation(screens.page)
    await fillRequired(form, '会写字的')
    await richText(form).click()
    await screens.page.keyboard.type('欢迎光临')
    await pasteText(
      richText(form),
      'x',
      `<html><head><style>p.MsoNormal{margin:0}</style></head><body><p class="MsoNormal" style="mso-pagination:none;font-family:宋体"><b>优惠<o:p></o:p></b></p>
      <p class="MsoListParagraph" style="mso-list:l0 level1 lfo1"><span style="mso-list:Ignore">1.<span>&nbsp;&nbsp;</span></span>周一九折</p>
      <p class="MsoListParagraph" style="mso-list:l0 level1 lfo1"><span style="mso-list:Ignore">2.</span>周二八折</p><img src="file:///c:/a.png"></body></html>`,
    )
    await richText(form).getByText('周二八折').waitFor()
    await saveAndClose(screens.page, form)
    const { data } = await screens.api.post<{ data: { id: number }[] }>('admin/gasstation/list', { queryValue: '会写字的' })
    const { content } = await screens.api.post<{ content: string }>('admin/gasstation/info', { id: data[0]?.id })
    expect(content).toMatch(/欢迎光临.*<strong>优惠<\/strong>.*<ol><li>周一九折<\/li><li>周二八折<\/li><\/ol>/s)
    expect(content).not.toMatch(/mso|class=|宋体|file:|<img/i)
    const again = await openRow(screens.page, '会写字的')
    await richText(again).getByText('周二八折').waitFor()
    expect(await violations(screens.page)).toEqual([])
    await again.getByRole('button', { name: '取消' }).click()
    await again.waitFor({ state: 'hidden' })
  })

  test('uploads a picture, and refuses a file that is none', async () => {
    const form = await openStation(screens.page)
    await richText(form).click()
    const chooseFile = async (name: string, mimeType: string) => {
      const chooser = screens.page.waitForEvent('filechooser')
      await form.getByRole('button', { name: '上传图片', disabled: false }).click()
      await (await chooser).setFiles({ name, mimeType, buffer: await png(50, 20) })
    }
    await chooseFile('图.png', 'image/png')
    await expect
      .poll(() =>
        richText(form)
          .locator('img')
          .evaluateAll(all => all.map(one => (one as HTMLImageElement).naturalWidth)),
      )
      .toEqual([50])
    await expect.poll(() => richText(form).locator('img').getAttribute('src')).toMatch(/^\/api\/files\/image\//)
  })
})

describe('pictures', () => {
  test('are at most five, are sorted by keys and pasted, and keep their order when saved', async () => {
    const form = await openStation(screens.page)
    await fillRequired(form, '有图的')
    await openTab(form, '活动')
    const { page } = screens
    await fileInput(form, 'imglist').setInputFiles(
      await Promise.all(['1.png', '2.png', '3.png', '4.png', '5.png', '6.png'].map(name => pictureFile(name))),
    )
    await waitForMessage(page, '最多可上载5张图片.')
    await expect.poll(() => namesOf(form, 'imglist')).toEqual(['1.png', '2.png', '3.png', '4.png', '5.png'])
    await form.getByRole('button', { name: '1.png，第 1 张，共 5 张' }).focus()
    const announced = () => page.locator('[id^=DndLiveRegion]').allTextContents()
    for (const [index, key] of ['Space', 'ArrowRight', 'ArrowRight'].entries()) {
      await page.keyboard.press(key)
      await expect.poll(announced).toContain(`移到第 ${index + 1} 位`)
    }
    await page.keyboard.press('Space')
    await expect.poll(() => namesOf(form, 'imglist')).toEqual(['2.png', '3.png', '1.png', '4.png', '5.png'])
    await form.getByRole('button', { name: '删除 5.png' }).click()
    await pasteFile(form.locator('[data-field=imglist]'), '粘贴.png', await png())
    await expect.poll(() => namesOf(form, 'imglist')).toEqual(['2.png', '3.png', '1.png', '4.png', '粘贴.png'])
    await form.getByRole('button', { name: '预览 3.png' }).click()
    await page.locator('.ant-image-preview-img').waitFor()
    await page.keyboard.press('Escape')
    await saveAndClose(page, form)
    const again = await openRow(page, '有图的')
    await openTab(again, '活动')
    await expect.poll(() => namesOf(again, 'imglist')).toEqual(['2.png', '3.png', '1.png', '4.png', '粘贴.png'])
  })

  test('of the required size are uploaded as they are, others are cropped to it', async () => {
    const form = await openStation(screens.page)
    await openTab(form, '活动')
    const sizes = () =>
      pictures(form, 'huodongimg').evaluateAll(all =>
        all.map(one => [(one as HTMLImageElement).naturalWidth, (one as HTMLImageElement).naturalHeight]),
      )
    await fileInput(form, 'huodongimg').setInputFiles(await pictureFile('准.png', 750, 450))
    await expect.poll(sizes).toEqual([[750, 450]])
    await fileInput(form, 'huodongimg').setInputFiles(await pictureFile('大.png', 900, 900))
    const crop = screens.page.getByRole('dialog').filter({ hasText: '裁剪图片（750×450）' })
    // A picture that the browser cannot crop says so, and the next one is uploaded all the same.
    await screens.page.evaluate(() => {
      const { toBlob } = HTMLCanvasElement.prototype
      HTMLCanvasElement.prototype.toBlob = function (done) {
        HTMLCanvasElement.prototype.toBlob = toBlob
        done(null)
      }
    })
    await crop.getByRole('button', { name: '裁剪并上传' }).click()
    await screens.page.getByRole('alert').filter({ hasText: '大.png' }).waitFor()
    await fileInput(form, 'huodongimg').setInputFiles(await pictureFile('再.png', 900, 900))
    await crop.getByRole('button', { name: '裁剪并上传' }).click()
    await expect.poll(sizes).toEqual([
      [750, 450],
      [750, 450],
    ])
  })

  test.each([
    ['图.bmp', 100, { title: '文件格式不正确', why: '请上传正确格式的文件' }],
    ['图.png', 2048 * 1024 + 1, { title: '超出文件大小限制', why: '最多不能超过 2M' }],
  ])('%s of %i bytes is refused without being sent', async (name, bytes, { title, why }) => {
    const form = await openStation(screens.page)
    await fileInput(form, 'headimg').setInputFiles({ name, mimeType: 'image/png', buffer: Buffer.alloc(bytes) })
    await screens.page.getByRole('alert').filter({ hasText: title }).getByText(why).waitFor()
    await expect.poll(() => pictures(form, 'headimg').count()).toBe(0)
  })
})

describe('a video', () => {
  test('is uploaded, played in the form, and played from the list', async () => {
    const { page } = screens
    await openList(page, '/link')
    const form = await openForm(page, page.getByRole('main').getByRole('button', { name: '新增' }).first())
    await control(form, 'title').fill('有片的')
    await fileInput(form, 'filepath').setInputFiles({ name: '片.mp4', mimeType: 'video/mp4', buffer: await record(page) })
    const plays = (video: Locator) =>
      video.evaluate(one => (one as HTMLVideoElement).readyState > 0 && (one as HTMLVideoElement).duration > 0)
    await expect.poll(() => plays(form.locator('[data-field=filepath] video'))).toBe(true)
    await saveAndClose(page, form)
    const again = await openRow(page, '有片的')
    await expect.poll(() => plays(again.locator('[data-field=filepath] video'))).toBe(true)
    const first = await again.locator('[data-field=filepath] video').getAttribute('src')
    await again.getByRole('button', { name: '删除视频' }).click()
    const chooseFile = (name: string, buffer: Buffer) =>
      fileInput(again, 'filepath').setInputFiles({ name, mimeType: 'video/mp4', buffer })
    await chooseFile('片.avi', Buffer.from('x'))
    await page.getByRole('alert').filter({ hasText: '文件格式不正确' }).waitFor()
    await chooseFile('大.mp4', Buffer.alloc(20 * 1024 * 1024 + 1))
    await page.getByRole('alert').filter({ hasText: '超出文件大小限制' }).getByText('最多不能超过 20M').waitFor()
    await chooseFile('假.mp4', Buffer.from('not a film at all'))
    await page.getByRole('alert').filter({ hasText: '上传失败' }).getByText('请上传正确格式的文件').waitFor()
    await expect.poll(() => again.locator('[data-field=filepath] video').count()).toBe(0)
    await chooseFile('新片.mp4', await record(page))
    await expect.poll(() => plays(again.locator('[data-field=filepath] video'))).toBe(true)
    await expect.poll(() => again.locator('[data-field=filepath] video').getAttribute('src')).not.toBe(first)
    await saveAndClose(page, again)
  })
})

/** Half a second of video recorded by the browser. */
async function record(page: Page): Promise<Buffer> {
  const base64 = await page.evaluate(async () => {
    const canvas = Object.assign(document.createElement('canvas'), { width: 160, height: 90 })
    const recorder = new MediaRecorder(canvas.captureStream(25), { mimeType: 'video/mp4' })
    const parts: Blob[] = []
    recorder.ondataavailable = ({ data }) => parts.push(data)
    const stopped = new Promise(resolve => (recorder.onstop = resolve))
    recorder.start()
    for (let hue = 0; hue < 15; hue++) {
      const pen = canvas.getContext('2d')
      if (pen) pen.fillStyle = `hsl(${hue * 20} 80% 50%)`
      pen?.fillRect(0, 0, 160, 90)
      await new Promise(resolve => setTimeout(resolve, 40))
    }
    recorder.stop()
    await stopped
    const bytes = new Uint8Array(await new Blob(parts).arrayBuffer())
    return btoa(Array.from(bytes, byte => String.fromCharCode(byte)).join(''))
  })
  return Buffer.from(base64, 'base64')
}

describe('how all kinds look', () => {
  test.each(['light', 'dark'] as const)('every tab and the map are accessible in the %s theme', async theme => {
    await openList(screens.page, stationsRoute)
    await setTheme(screens.page, theme)
    const form = await openNew(screens.page)
    await richText(form).waitFor()
    for (const name of ['基本信息', '位置', '活动', '管理账号']) {
      await openTab(form, name)
      expect({ name, faults: await pageFaults(screens.page) }).toEqual({ name, faults: [] })
    }
    await openTab(form, '位置')
    await form.locator('.map canvas').first().waitFor()
    expect(await pageFaults(screens.page)).toEqual([])
  })
})
