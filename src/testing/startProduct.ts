import { mkdtemp, readdir, rm } from 'node:fs/promises'
import type { AddressInfo } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { modules as productModules } from '#product/modules'
import { serverParts } from '#product/servers'
import type { AttachedFile } from '../kinds/files/kind.ts'
import { type AnyModule, type Right, withComputed } from '../schema/index.ts'
import { accountModules } from '../server/auth/accountModules.ts'
import { createSecretKey } from '../server/auth/secretKeys.ts'
import { compose } from '../server/compose.ts'
import { openEmbedded } from '../server/db/embedded/openEmbedded.ts'
import type { AnyPart } from '../server/db/modulePart.ts'
import { createApp } from '../server/http/createApp.ts'
import { printFirstPassword } from '../server/seed/firstPassword.ts'
import { type Api, createApi } from '../shared/api/index.ts'
import { formatRight } from '../shared/rules/rights.ts'

/** What an account may do, by the route of the page: `{ '/invoice': ['view', 'edit'] }`. */
export type PageRightsOfTest = Readonly<Record<string, readonly Right[]>>

export interface TestedProduct extends AsyncDisposable {
  url: string
  modules: readonly AnyModule[]
  /** Signs in with an account there is: the first administrator of an organisation if none is named. */
  signIn(orgcode?: string, username?: string): Promise<Api>
  /** Signs in with a new account that has these rights and no others. */
  signInWith(rights: PageRightsOfTest, orgcode?: string): Promise<Api>
  /** Uploads a file for a field, as the first administrator of an organisation; a row takes what is answered. */
  upload(sending: SentFile, orgcode?: string): Promise<AttachedFile>
  close(): Promise<void>
}

/** A file, and the field that it is for. */
export interface SentFile {
  module: string
  field: string
  file: File
}

/** Other modules than modules.config.ts names, with their server halves. */
export interface OtherModules {
  modules?: readonly AnyModule[]
  parts?: Readonly<Record<string, AnyPart>>
}

const password = 'Tested-Product-2026'
const firstOrganisation = 'demo1'

/** One key for all products of a process: their databases are copies of one, with secrets encrypted by it. */
const secretKeys = { keys: [createSecretKey()], lost: false }
/** The database of the modules of modules.config.ts after the first start: those after it are copies, without making the tables anew. */
let afterFirstStart: Uint8Array<ArrayBuffer> | undefined

/** Whether a first start wrote files, which a copy of its database would lack. */
const hasFiles = async (directory: string): Promise<boolean> =>
  (await readdir(directory, { recursive: true, withFileTypes: true })).some(entry => !entry.isDirectory())

/**
 * The product after its first start, on an empty embedded database: the organisations platform, demo1 and demo2, each with the account
 * admin, and no demonstration rows. It listens on a free port of this machine until it is closed.
 */
export async function startProduct({ modules = productModules, parts = serverParts }: OtherModules = {}): Promise<TestedProduct> {
  const dataDir = await mkdtemp(join(tmpdir(), 'houtai-test-'))
  const isOwn = modules === productModules && parts === serverParts
  const database = await openEmbedded(null, isOwn ? afterFirstStart : undefined)
  const options = { demo: true, examples: false, dataDir, bucket: null, secretKeys }
  const server = await compose(database, { modules, parts }, options)
  await printFirstPassword(database, password, () => undefined)
  if (isOwn && !afterFirstStart && !(await hasFiles(dataDir))) afterFirstStart = await database.archive()
  const health = async () => ({ problem: null, db: database.kind, version: '' })
  const app = await createApp(server, { trustProxy: false, client: null, log: 'silent', health })
  await app.listen({ port: 0, host: '127.0.0.1' })
  const url = `http://127.0.0.1:${(app.server.address() as AddressInfo).port}`
  const tokenOf = (orgcode: string, username: string) => accessToken(url, { orgcode, username, password })
  const signIn: TestedProduct['signIn'] = async (orgcode = firstOrganisation, username = 'admin') =>
    createApi({ url, token: await tokenOf(orgcode, username) })
  async function close() {
    await app.close()
    await database.close()
    await rm(dataDir, { recursive: true, force: true })
  }
  return {
    url,
    modules: withComputed(modules),
    signIn,
    async signInWith(rights, orgcode = firstOrganisation) {
      return signIn(orgcode, await addAccountWith(await signIn(orgcode), { modules, rights }))
    },
    upload: async (sending, orgcode = firstOrganisation) => uploadFile(url, await tokenOf(orgcode, 'admin'), sending),
    close,
    [Symbol.asyncDispose]: close,
  }
}

async function accessToken(url: string, credentials: object): Promise<string> {
  const headers = { 'content-type': 'application/json' }
  const reply = await fetch(`${url}/api/manage/login`, { method: 'POST', headers, body: JSON.stringify(credentials) })
  const { data, error } = (await reply.json()) as { data?: { access_token: string }; error?: string }
  if (!data) throw new Error(error ?? `signing in was answered with ${reply.status}`)
  return data.access_token
}

async function uploadFile(url: string, token: string, { module, field, file }: SentFile): Promise<AttachedFile> {
  const body = new FormData()
  body.append('file', file)
  const address = `${url}/api/v2/inc/file/attachment?${new URLSearchParams({ module, field })}`
  const reply = await fetch(address, { method: 'POST', headers: { authorization: `Bearer ${token}` }, body })
  const { data, error } = (await reply.json()) as { data?: AttachedFile; error?: string }
  if (!data) throw new Error(error ?? `the upload was answered with ${reply.status}`)
  return data
}

let accounts = 0

interface NewAccountRights {
  modules: readonly AnyModule[]
  rights: PageRightsOfTest
}
/** Saves a role with these rights and an account that has it, as an administrator would; returns the account's name. */
async function addAccountWith(admin: Api, { modules, rights }: NewAccountRights): Promise<string> {
  const username = `tested-${++accounts}`
  const texts = Object.entries(rights).flatMap(([route, verbs]) => verbs.map(verb => formatRight(route, verb)))
  const saved = async (name: string, row: object): Promise<number> => {
    const path = modules.find(one => one.name === name)?.wire.path
    return (await admin.call<{ id: number }>(`${path}/save`, row)).id
  }
  const role = await saved(accountModules.roles, { title: username, rights: texts })
  await saved(accountModules.accounts, { nickname: username, username, password, role_list: [role] })
  return username
}
