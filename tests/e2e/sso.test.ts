import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import { type OidcProvider, startOidcProvider } from '../fixtures/oidcProvider.ts'
import { clientSecret } from '../fixtures/signOnOrganisation.ts'
import { deploy } from './deploy.ts'
import { deployedSite } from './deployedSite.ts'
import { signInCaller, waitForMessage, waitForRows } from './listSteps.ts'
import { admin, endSession, violations } from './steps.ts'

const site = deployedSite(() => {
  vi.stubEnv('INSIDE_HOSTS', '127.0.0.1')
  return deploy()
})
let provider: OidcProvider

beforeAll(async () => {
  const caller = await signInCaller(site.origin, admin)
  const { redirect } = await caller.post<{ redirect: string }>('admin/config/sso/addresses', {})
  provider = await startOidcProvider([
    { client_id: 'houtai', client_secret: clientSecret, redirect_uris: [`${site.origin}${redirect}`] },
  ])
  const { id: role } = await caller.post<{ id: number }>('admin/config/role/save', {
    title: '读者',
    rights: ['/config/dictionary:view'],
  })
  await caller.post('admin/config/sso/save', {
    title: '用公司账号登录',
    kind: 'oidc',
    issuer: provider.issuer,
    client_id: 'houtai',
    client_secret: clientSecret,
    scopes: 'openid profile email',
    default_roles: [role],
  })
})
afterAll(async () => {
  await provider?.close()
  vi.unstubAllEnvs()
})

/** The window on the sign-in page of the organisation, on the way to a list. */
async function onSignInPage() {
  const window = await site.browser.open()
  // Without its film, which takes half a processor.
  await window.page.emulateMedia({ reducedMotion: 'reduce' })
  await window.page.goto(`${site.origin}/config/dictionary?limit=50`)
  await window.page.locator('input[name=orgcode]').fill(admin.orgcode)
  await window.page.getByRole('link', { name: '用公司账号登录' }).waitFor()
  return window
}

test('the code of an organisation shows its button, which leads by the provider to the page that was asked for', async () => {
  const { page, errors, foreign, close } = await onSignInPage()
  expect(await violations(page)).toEqual([])
  await provider.asks('anne', { name: '安妮', preferred_username: 'anne' })
  await page.getByRole('link', { name: '用公司账号登录' }).click()
  await page.locator('input[name=login]').fill('anne')
  await page.getByRole('button', { name: 'OK' }).click()
  await waitForRows(page)
  await expect.poll(() => page.url()).toBe(`${site.origin}/config/dictionary?limit=50`)
  await page.goto(`${site.origin}/me`)
  await page.getByText('您的账号由单点登录建立，没有密码').waitFor()
  expect(foreign.every(address => address.startsWith(provider.issuer))).toBe(true)
  expect(errors).toEqual([])
  await close()
})

test('a refusal of the provider is shown on the sign-in page, which can be used again', async () => {
  const { page, close } = await onSignInPage()
  await provider.signsIn('nobody')
  await page.getByRole('link', { name: '用公司账号登录' }).click()
  await page.getByRole('alert').filter({ hasText: '您在登录提供方取消了登录' }).waitFor()
  await page.getByRole('link', { name: '用公司账号登录' }).waitFor()
  expect(await violations(page)).toEqual([])
  await close()
})

test('a session that has ended goes on after a sign-in in another tab, which closes, with what was typed on the page', async () => {
  const { page, close } = await onSignInPage()
  await provider.signsIn('bert', { name: '伯特', preferred_username: 'bert' })
  await page.getByRole('link', { name: '用公司账号登录' }).click()
  await waitForRows(page)
  await page.goto(`${site.origin}/me`)
  const nickname = page.locator('[name=nickname]')
  await nickname.fill('打了一半')
  await endSession(page)
  const ended = page.getByRole('dialog', { name: '登录已失效' })
  await ended.getByText('页面上已填写的内容会保留').waitFor()
  expect(await violations(page)).toEqual([])
  await provider.signsIn('bert')
  const [tab] = await Promise.all([
    page.context().waitForEvent('page'),
    ended.getByRole('link', { name: '用公司账号登录' }).click(),
  ])
  await ended.waitFor({ state: 'hidden' })
  await expect.poll(() => tab.isClosed()).toBe(true)
  await expect.poll(() => nickname.inputValue()).toBe('打了一半')
  await page.getByRole('button', { name: '保存' }).click()
  await waitForMessage(page, '数据保存成功')
  await close()
})
