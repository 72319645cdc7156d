import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { person, startCompanyPlatform } from '../fixtures/companyPlatform.ts'
import { asOwner, digest, orgOf } from '../fixtures/records.ts'
import { home, signOnBrowser } from '../fixtures/signOnBrowser.ts'
import { addProvider, addRole, clientSecret, deployment } from '../fixtures/signOnOrganisation.ts'
import { engine, type Product, type Session, startProduct } from '../server.ts'

let product: Product
let admin: Session
let platform: Awaited<ReturnType<typeof startCompanyPlatform>>
let role = 0
let id = 0
const usual = { ...person }

beforeAll(async () => {
  product = await startProduct(engine, { deployment })
  admin = await product.signIn('demo1')
  platform = await startCompanyPlatform()
  role = await addRole(admin, '七部', ['/config/dictionary:view'])
})
afterAll(async () => {
  await platform?.close()
  await product?.close()
})

const settings = {
  wecom: { kind: 'wecom', client_id: 'corp-1', corp_id: 'corp-1', agent_id: '1000002', scopes: '' },
  dingtalk: { kind: 'dingtalk', client_id: 'houtai', corp_id: 'corp-1', scopes: 'openid corpid' },
  feishu: { kind: 'feishu', client_id: 'houtai', corp_id: 'corp-1', scopes: '' },
} as const
type Kind = keyof typeof settings
const pageParameters: Readonly<Record<Kind, object>> = {
  wecom: { login_type: 'CorpApp', appid: 'corp-1', agentid: '1000002' },
  dingtalk: { response_type: 'code', client_id: 'houtai', scope: 'openid corpid', prompt: 'consent' },
  feishu: { response_type: 'code', client_id: 'houtai', code_challenge_method: 'S256' },
}
const subjects: Readonly<Record<Kind, object>> = {
  wecom: { issuer: 'wecom:corp-1', subject: 'lisi' },
  dingtalk: { issuer: 'dingtalk:corp-1', subject: 'union-1' },
  feishu: { issuer: 'feishu:corp-1', subject: 'on-1' },
}

describe.each(Object.keys(settings) as Kind[])('%s', kind => {
  const signIn = () => signOnBrowser(product.app).signIn('demo1')
  const links = () => asOwner(product, `select issuer, subject from sso_link`)
  const account = async () =>
    (
      await asOwner<object>(
        product,
        `select username, nickname, email, to_json(role_list) as role_list from account where sso = 1 and org_id = ${await orgOf(product, 'demo1')}`,
      )
    )[0]

  beforeAll(async () => {
    await asOwner(product, `delete from sso_link`)
    await asOwner(product, `delete from account where sso = 1`)
    await asOwner(product, `update sso set status = 0`)
    id = await addProvider(admin, {
      ...settings[kind],
      title: kind,
      login_url: platform.address,
      api_url: platform.address,
      roles: [{ value: '7', role_id: role }],
    })
  })
  beforeEach(() => {
    Object.assign(person, usual)
    platform.sends('good')
  })

  test('signs a member in, with the department as a claim and the mailbox of the company as verified', async () => {
    const { status, body } = await signIn()
    expect([status, body.error]).toEqual([200, undefined])
    expect(Object.fromEntries(platform.opened().searchParams)).toMatchObject({
      ...pageParameters[kind],
      redirect_uri: `${home}/api/sso/${admin.orgkey}/callback`,
    })
    expect(await links()).toEqual([subjects[kind]])
    expect(await account()).toEqual({ username: 'lisi', nickname: '李四', email: 'lisi@corp.example.com', role_list: [role] })
  })
  test('refuses somebody who is no member of the company, and changes nothing', async () => {
    Object.assign(person, { member: false })
    const before = await digest(product)
    expect((await signIn()).body.error).toBe('您不是这个企业的在职成员，不能登录；请确认登录的是公司的身份')
    expect(await digest(product)).toBe(before)
  })
  test('refuses a code that was used, in words of its own', async () => {
    platform.sends('used')
    expect((await signIn()).body.error).toContain('登录提供方不接受这次的授权码')
  })
  test('says so to somebody who declined', async () => {
    platform.sends('')
    expect((await signIn()).body.error).toContain('您在登录提供方取消了登录')
  })
  test('is tested with the secret that is stored, and says that a wrong one is wrong', async () => {
    const typed = { id, ...settings[kind], login_url: platform.address, api_url: platform.address }
    const good = await admin.post<{ code: string }[]>('admin/config/sso/test', typed)
    expect(good.body.data?.[0]?.code).toBe('secretGood')
    const wrong = await admin.post('admin/config/sso/test', { ...typed, client_secret: 'wrong-secret' })
    expect([wrong.status, wrong.body.error]).toEqual([403, expect.stringContaining('不认本系统的 Client ID 或 Secret')])
  })
  test('is not sent the stored secret at another address', async () => {
    const typed = { id, ...settings[kind], login_url: platform.address, api_url: `${platform.address}/elsewhere` }
    const { status, body } = await admin.post('admin/config/sso/test', typed)
    expect(status).toBeGreaterThanOrEqual(400)
    expect(JSON.stringify(body)).not.toContain(clientSecret)
  })
})

test.each(['dingtalk', 'feishu'] as const)('%s refuses a member of another company', async kind => {
  await asOwner(product, `update sso set status = case when title = '${kind}' then 1 else 0 end`)
  Object.assign(person, { ...usual, corp: 'corp-2' })
  platform.sends('good')
  expect((await signOnBrowser(product.app).signIn('demo1')).body.error).toContain('您不是这个企业的在职成员')
})
