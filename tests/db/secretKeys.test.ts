import { createHash } from 'node:crypto'
import { chmod, readFile, stat, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest'
import { modules } from '../../modules.config.ts'
import { keyCommands } from '../../src/cli/command/keys.ts'
import { serverParts } from '../../src/modules/servers.ts'
import { sealedColumns } from '../../src/server/auth/resealSecrets.ts'
import { loadKeyFile, noSecretKeys, type SecretKeys } from '../../src/server/auth/secretKeys.ts'
import { totpPurpose } from '../../src/server/auth/signIn/secondStep.ts'
import { loadSigningKeys, storedKey } from '../../src/server/auth/signing.ts'
import { parseToken, formatToken } from '../../src/server/auth/token.ts'
import { compose } from '../../src/server/compose.ts'
import { secretPurpose } from '../../src/server/db/hiddenSecret.ts'
import { urlOf } from '../databases.ts'
import { asOwner, valueAsOwner, orgOf } from '../fixtures/records.ts'
import { databaseName, engine, password, type Product, type Session, startProduct } from '../server.ts'

const [first, second, third] = ['a', 'b', 'c'].map(letter => letter.repeat(32)) as [string, string, string]
const mapKey = { purpose: secretPurpose({ table: 'webinfo', field: 'tx_map_key' }), text: 'KEY-OF-A-MAP' }

describe(`on ${engine}`, () => {
  let product: Product
  let admin: Session
  let present: SecretKeys
  beforeAll(async () => {
    product = await startProduct(engine)
    admin = await product.signIn('demo1')
    await admin.post('admin/totp/begin', { password })
    const { encrypt: hide } = product.server.context
    const org = await orgOf(product, 'demo1')
    await asOwner(product, `insert into webinfo (org_id, tx_map_key) values (${org}, '${hide(mapKey.purpose, mapKey.text)}')`)
    present = engine === 'embedded' ? await loadKeyFile(product.dataDir, noSecretKeys) : noSecretKeys
  })
  afterAll(() => product?.close())

  const load = (keys: readonly string[], { lost = false } = {}) =>
    loadSigningKeys(product.database, { keys, lost }, sealedColumns(product.server.context.registry))
  const storedSecrets = () =>
    asOwner<{ code: string; map: string }>(
      product,
      'select (select secret from second_step) as code, (select tx_map_key from webinfo where tx_map_key is not null) as map',
    )

  test('the embedded key is a private file beside the tables; nothing in the tables signs or decrypts', async () => {
    expect(await valueAsOwner(product, 'select count(*)::int as value from signing_key')).toBe(engine === 'embedded' ? 0 : 1)
    if (engine === 'embedded') expect((await stat(join(product.dataDir, 'secret.key'))).mode & 0o777).toBe(0o600)
  })

  test('a start warns in a line each of the key in the tables, and how to set and replace one, and of a clock that is off', async () => {
    const starting = (secretKeys: SecretKeys) =>
      compose(
        product.database,
        { modules, parts: serverParts },
        { demo: true, examples: false, dataDir: product.dataDir, bucket: null, secretKeys },
      )
    const line = expect.stringMatching(
      /^SECRET_KEY is not set: .*forge sessions.*houtai key take.*openssl rand -base64 32.*houtai key add.*$/,
    )
    vi.useFakeTimers({ toFake: ['Date'], now: Date.now() + 7_200_000 })
    const { advice } = await starting(present).finally(() => vi.useRealTimers())
    const clock = expect.stringMatching(
      /^the clock of this machine is 7[12]\d\d\.\d s apart from the database's: let both machines keep time/,
    )
    expect(advice).toEqual(engine === 'embedded' ? [] : [line, clock])
  })

  test.runIf(engine === 'postgres')('the key of the tables, taken outside, ends no token and no secret', async () => {
    const text = await product.database.asOwner(storedKey)
    const former = await load([])
    const token = formatToken(former, { sid: 'ef'.repeat(16), generation: 1 })
    const keys = await load([text ?? ''])
    const [row] = await storedSecrets()
    expect([parseToken(keys, token)?.generation, keys.decrypt(mapKey.purpose, row?.map ?? '')]).toEqual([1, mapKey.text])
    expect(await valueAsOwner(product, 'select count(*)::int as value from signing_key')).toBe(0)
    present = { keys: [text ?? ''], lost: false }
  })

  test('an external key re-encrypts what was sealed before, and the one in the tables is removed', async () => {
    const former = await load(present.keys)
    const token = formatToken(former, { sid: 'ab'.repeat(16), generation: 1 })
    await load([first, ...present.keys])
    const keys = await load([first])
    const [row] = await storedSecrets()
    expect(keys.decrypt(totpPurpose, row?.code ?? '')).toMatch(/^[A-Z2-7]{32}$/)
    expect(keys.decrypt(mapKey.purpose, row?.map ?? '')).toBe(mapKey.text)
    expect(former.decrypt(totpPurpose, row?.code ?? '')).toBeNull()
    expect(parseToken(keys, token)).toBeNull()
    expect(await valueAsOwner(product, 'select count(*)::int as value from signing_key')).toBe(0)
  })

  test('a node without the key, or with another, refuses to start and says what to do', async () => {
    const before = await storedSecrets()
    await expect(load([])).rejects.toThrow(/SECRET_KEY/)
    await expect(load([second])).rejects.toThrow(/SECRET_KEY=new,former/)
    expect(await storedSecrets()).toEqual(before)
  })

  test('keys rotate: the first signs, all verify', async () => {
    const old = await load([first])
    const token = formatToken(old, { sid: 'cd'.repeat(16), generation: 1 })
    const link = old.sign('link', 'text')
    const both = await load([second, first])
    expect([
      parseToken(both, token)?.generation,
      both.readSigned('link', link),
      both.isHmac('p', 'x', old.hmac('p', 'x')),
    ]).toEqual([1, 'text', true])
    const keys = await load([second])
    const [row] = await storedSecrets()
    expect(keys.decrypt(mapKey.purpose, row?.map ?? '')).toBe(mapKey.text)
    expect([parseToken(keys, token), keys.readSigned('link', link), keys.isHmac('p', 'x', old.hmac('p', 'x'))]).toEqual([
      null,
      null,
      false,
    ])
    expect([
      keys.readSignedAddress('link', link),
      keys.readSignedAddress('other', link),
      keys.readSignedAddress('link', `${link}x`),
    ]).toEqual(['text', null, null])
    expect(JSON.stringify(await asOwner(product, 'select * from former_key'))).not.toContain(first)
  })

  describe('houtai key', () => {
    const file = () => join(product.dataDir, 'keys')
    const keysInFile = async () => (await readFile(file(), 'utf8')).trim().split(',')
    /** On the database of the test, whose embedded form this process has open. */
    const call = (name: string, options: Record<string, boolean> = {}) => keyCommands[name]?.run({ names: [], options })
    beforeAll(async () => {
      await writeFile(file(), second)
      await chmod(file(), 0o644)
      vi.stubEnv('SECRET_KEY_FILE', file())
      vi.stubEnv('DATA_DIR', product.dataDir)
      if (engine === 'postgres') vi.stubEnv('DATABASE_URL', urlOf(await databaseName(product.database)))
      return () => void vi.unstubAllEnvs()
    })

    test('adds a key, puts it in front, and refuses each step at the wrong time', async () => {
      await expect(call('key use')).rejects.toThrow('there is one key only')
      await expect(call('key drop')).rejects.toThrow('there is one key only')
      await call('key add')
      await expect(call('key add')).rejects.toThrow('the last replacement is not over')
      const [former, added] = await keysInFile()
      expect([former, added?.length]).toEqual([second, 43])
      await call('key use')
      expect(await keysInFile()).toEqual([added, second])
    })

    test('keeps owner and group of the file, and lets nobody else read it', async () => {
      const { uid, gid, mode } = await stat(file())
      expect([uid, gid, mode & 0o777]).toEqual([process.getuid?.(), process.getgid?.(), 0o640])
    })

    test.runIf(engine === 'postgres')(
      'drops the former one after a day, once everything is encrypted with the new one',
      async () => {
        await expect(call('key drop')).rejects.toThrow('no node has started with the first key in front')
        const [added = ''] = await keysInFile()
        const late = await load([second, added])
        await load([added, second])
        await expect(call('key drop')).rejects.toThrow('24 more hours at most')
        // A node that had not restarted yet writes with the former key.
        await asOwner(
          product,
          `update webinfo set tx_map_key = '${late.encrypt(mapKey.purpose, mapKey.text)}' where tx_map_key is not null`,
        )
        await asOwner(product, `update seal_key set at = at - interval '25 hours'`)
        await call('key drop')
        expect(await keysInFile()).toEqual([added])
        const keys = await load([added])
        const [row] = await storedSecrets()
        expect(keys.decrypt(mapKey.purpose, row?.map ?? '')).toBe(mapKey.text)
        await expect(keyCommands['key take']?.run({ names: [join(product.dataDir, 'taken')], options: {} })).rejects.toThrow(
          'outside the tables already',
        )
        await load([second, added])
        await load([second])
      },
    )
  })

  test('secrets of a lost key are dropped only when the setting says so', async () => {
    await asOwner(product, 'update account set second_step = 1 where id in (select account_id from second_step)')
    await load([third], { lost: true })
    expect(await storedSecrets()).toEqual([{ code: null, map: null }])
    expect(await valueAsOwner(product, 'select count(*)::int as value from account where second_step = 1')).toBe(0)
    expect(await load([third])).toBeDefined()
  })

  test('the idempotency record of a save does not reveal what was typed, and still recognises the save', async () => {
    const row = { username: 'keyed', nickname: '同事', password: 'Typed-Pass-2026', role_list: [] }
    const save = () => admin.post<{ id: number }>('admin/config/admin/save', row, { 'idempotency-key': 'keyed' })
    const { body } = await save()
    expect((await save()).body.data?.id).toBe(body.data?.id)
    const plain = createHash('sha256')
      .update(JSON.stringify(['account', row]))
      .digest('base64url')
    const request = `select request as value from idempotency where key = 'keyed'`
    expect(await valueAsOwner(product, request)).toMatch(/^[\w-]{43}$/)
    expect(await valueAsOwner(product, request)).not.toBe(plain)
  })
})
