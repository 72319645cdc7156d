import { createServer, type AddressInfo } from 'node:net'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { startUploads, type Uploads } from '../fixtures/startUploads.ts'
import { formOf, png, send, type Sending } from '../fixtures/uploadForms.ts'
import { mp4File } from '../fixtures/videoFiles.ts'
import { engine, type Session } from '../server.ts'

interface UeditorReply {
  state: string
  [key: string]: unknown
}

describe(`the UEditor protocol on ${engine}`, () => {
  let at: Uploads
  beforeAll(async () => {
    at = await startUploads(engine)
  })
  afterAll(() => at.product.close())

  const path = (query: string, { orgkey }: Session = at.own) => `/api/${orgkey}/v2/inc/file/ueditor?${query}`
  const ask = async (query: string, headers: Record<string, string> = { authorization: `Bearer ${at.own.token}` }) => {
    const reply = await at.product.app.inject({ url: path(query), headers })
    return { status: reply.statusCode, body: JSON.parse(reply.body) as UeditorReply }
  }
  const give = async (action: string, sending: Sending, session = at.own) => {
    const url = path(`action=${action}`, session)
    const { status, body } = await send(at.product.app, formOf(sending), { url, headers: { authentication: session.token } })
    return { status, body: body as unknown as UeditorReply }
  }

  test('returns its names and limits', async () => {
    expect(await ask('action=config')).toMatchObject({
      status: 200,
      body: {
        state: 'SUCCESS',
        imageActionName: 'uploadimage',
        imageFieldName: 'upfile',
        imageMaxSize: 2_097_152,
        videoActionName: 'uploadvideo',
        videoMaxSize: 20_971_520,
        imageManagerActionName: 'listimage',
      },
    })
  })
  test('works for a session by header that may write', async () => {
    expect((await ask('action=config', {})).status).toBe(401)
    expect((await ask('action=config', { cookie: `token=${at.own.token}` })).status).toBe(401)
    const viewer = await at.product.signIn('demo1', 'viewer')
    expect(await ask('action=config', { authorization: `Bearer ${viewer.token}` })).toMatchObject({
      status: 403,
      body: { success: false, state: '您没有此项权限，如需使用请联系管理员' },
    })
  })
  test('takes a picture', async () => {
    const { status, body } = await give('uploadimage', { file: await png(), name: '图.png' })
    expect({ status, body }).toMatchObject({
      status: 200,
      body: { state: 'SUCCESS', success: true, title: '图.png', original: '图.png', type: '.png', size: expect.any(Number) },
    })
    expect((await at.open(String(body['url']))).headers['content-type']).toBe('image/png')
  })
  test('takes a video', async () => {
    const { body } = await give('uploadvideo', { file: mp4File(), name: '片.mp4' })
    expect(body).toMatchObject({ state: 'SUCCESS', type: '.mp4', size: 4000 })
    expect((await at.open(String(body['url']))).headers['content-type']).toBe('video/mp4')
  })
  test('reports faults in its own format, and stores nothing', async () => {
    const wrong = () => give('uploadimage', { file: mp4File(), name: 'a.png' })
    expect(await at.storesNothing(wrong)).toMatchObject({ status: 422, body: { state: '请上传正确格式的文件' } })
    const none = () => give('uploadvideo', {})
    expect(await at.storesNothing(none)).toMatchObject({ status: 422, body: { state: '请选择要上传的文件' } })
  })

  test('lists the pictures of the caller, newest first, and no others', async () => {
    for (const name of ['一.png', '二.png', '三.png']) await give('uploadimage', { file: await png(), name })
    await give('uploadimage', { file: await png() }, at.other)
    const { body } = await ask('action=listimage&start=0&size=2')
    expect(body).toMatchObject({ state: 'SUCCESS', start: 0, total: 4, list: [{ mtime: expect.any(Number) }, {}] })
    const urls = (body['list'] as { url: string }[]).map(({ url }) => url)
    const rest = (await ask('action=listimage&start=2&size=100')).body['list'] as { url: string }[]
    expect(rest.map(({ url }) => url).filter(url => urls.includes(url))).toEqual([])
    for (const url of urls) expect((await at.open(url)).statusCode).toBe(200)
    expect((await ask('action=listimage&start=-1&size=x')).body).toMatchObject({ start: 0 })
  })

  test.each(['catchimage', 'uploadfile', 'uploadscrawl', 'constructor', '__proto__', ''])(
    'knows no action "%s"',
    async action => {
      expect(await ask(`action=${action}`)).toMatchObject({ status: 404, body: { success: false, state: '请求的地址不存在' } })
      expect((await at.storesNothing(async () => give(action, { file: await png() }))).status).toBe(404)
    },
  )
  test('fetches no URL from the request', async () => {
    let connections = 0
    const listener = createServer(socket => socket.destroy(void connections++)).listen(0, '127.0.0.1')
    await new Promise(resolve => listener.once('listening', resolve))
    const source = `http://127.0.0.1:${(listener.address() as AddressInfo).port}/a.png`
    await ask(`action=catchimage&source[]=${encodeURIComponent(source)}`)
    await at.storesNothing(() => give('catchimage', { fields: { 'source[]': source } }))
    await new Promise(resolve => setTimeout(resolve, 200))
    expect(connections).toBe(0)
    await new Promise(resolve => listener.close(resolve))
  })
  test('asks for an upload instead of a URL', async () => {
    expect((await ask('action=uploadimage')).status).toBe(404)
    expect((await give('listimage', { file: await png() })).status).toBe(404)
  })
})
