import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { type AnyModule, isBuiltin, isLink, titleOf } from '../../src/schema/index.ts'
import { type Call, callsOf, type Target } from '../fixtures/calls.ts'
import { draftOf } from '../fixtures/drafts.ts'
import { allModules, allParts } from '../fixtures/everything.ts'
import { authorOf, holds, type Name, names, people, reaches, type Sessions, signInAll } from '../fixtures/people.ts'
import { digest, orgOf, put } from '../fixtures/records.ts'
import { exportOf } from '../fixtures/sheet.ts'
import { databases, type Product, startProduct } from '../server.ts'

describe.each(databases)('on %s', kind => {
  let product: Product
  let sessions: Sessions
  beforeAll(async () => {
    product = await startProduct(kind, { modules: allModules, parts: allParts })
    sessions = await signInAll(product)
  })
  afterAll(() => product?.close())

  const rowFor = async (module: AnyModule, name: Name = authorOf(module)) => {
    const session = sessions[name]
    const row = await draftOf(session, module, allModules)
    const saved = await session.post<{ id: number }>(`${module.path}/save`, row)
    expect(saved.body).toMatchObject({ code: 200, data: { id: expect.any(Number) } })
    return { id: saved.body.data?.id ?? 0, row }
  }
  const targetFor = async (module: AnyModule, call: Call, name: Name): Promise<Target> => {
    const { id, row } = await rowFor(module)
    await put(product, module, { id, values: call.given ?? {} })
    return { id, row, draft: await draftOf(sessions[holds(name, module, ['add']) ? name : authorOf(module)], module, allModules) }
  }

  describe.each(allModules)('$name', module => {
    const calls = callsOf(module)
    const canaryOf = (target: Target) => String(target.row[titleOf(module)])
    const cases = names.flatMap(name => calls.map(call => ({ name, call, says: said(name, call) })))
    function said(name: Name, call: Call): 'passes' | 'is refused' | 'finds nothing' {
      if (!holds(name, module, call.needs)) return 'is refused'
      return call.on === 'own' || reaches(name, module) ? 'passes' : 'finds nothing'
    }

    test.each(cases.filter(one => one.says === 'is refused'))(
      '$call.name by the $name is refused and writes nothing',
      async ({ name, call }) => {
        const target = await targetFor(module, call, name)
        const before = await digest(product)
        const reply = await sessions[name].post(call.path, call.body(target))
        expect(reply).toMatchObject({
          status: 403,
          body: { success: false, code: 403, error: '您没有此项权限，如需使用请联系管理员' },
        })
        expect(reply.body).not.toHaveProperty('data')
        expect(await digest(product)).toBe(before)
      },
    )

    test.each(cases.filter(one => one.says === 'finds nothing'))(
      '$call.name by the $name finds nothing of it and writes nothing',
      async ({ name, call }) => {
        const target = await targetFor(module, call, name)
        const before = await digest(product)
        if (call.name === 'export') {
          const { rows } = await exportOf(product, sessions[name], { path: call.path, body: call.body(target) })
          expect(JSON.stringify(rows)).not.toContain(canaryOf(target))
        } else {
          const reply = await sessions[name].post(call.path, call.body(target))
          expect(reply.status).toBe(call.on === 'row' ? 404 : 200)
          expect(JSON.stringify(reply.body)).not.toContain(canaryOf(target))
        }
        expect(await digest(product)).toBe(before)
      },
    )

    test.each(cases.filter(one => one.says === 'passes' && !one.call.writes))(
      '$call.name by the $name shows it and writes nothing',
      async ({ name, call }) => {
        const target = await targetFor(module, call, name)
        const before = await digest(product)
        if (call.name === 'export') {
          const { rows } = await exportOf(product, sessions[name], { path: call.path, body: call.body(target) })
          expect(JSON.stringify(rows)).toContain(canaryOf(target))
        } else {
          const reply = await sessions[name].post(call.path, call.body(target))
          expect(reply).toMatchObject({ status: 200, body: { success: true, code: 200 } })
          expect(JSON.stringify(reply.body)).toContain(canaryOf(target))
        }
        expect(await digest(product)).toBe(before)
      },
    )

    test.each(cases.filter(one => one.says === 'passes' && one.call.writes))(
      '$call.name by the $name writes that and nothing else',
      async ({ name, call }) => {
        const target = await targetFor(module, call, name)
        const others = call.on === 'own' ? `t.org_id <> ${await orgOf(product, people[name].orgcode)}` : `t.id <> ${target.id}`
        const [all, rest] = [await digest(product), await digest(product, others)]
        const reply = await sessions[name].post(call.path, call.body(target))
        expect(call.mayWish ? [200, 422] : [200], JSON.stringify(reply.body)).toContain(reply.status)
        if (reply.status === 200) expect(await digest(product)).not.toBe(all)
        expect(await digest(product, others)).toBe(rest)
      },
    )

    const links = Object.entries(module.fields).filter(([, field]) => isLink(field) || field.kind === 'references')
    test.each(links)('%s cannot point to a row of another organisation', async (field, { kind: kindOf, ...rest }) => {
      const target = allModules.find(one => one.name === ('to' in rest ? rest.to : module.name))
      if (!target || target.scope === 'platform') return
      const { id } = await rowFor(target, 'stranger')
      const author = sessions[authorOf(module)]
      const draft = await draftOf(author, module, allModules)
      const before = await digest(product)
      const reply = await author.post(`${module.path}/save`, { ...draft, [field]: kindOf === 'references' ? [id] : id })
      expect(reply).toMatchObject({ status: 422, body: { errors: [{ field }] } })
      expect(await digest(product)).toBe(before)
    })

    const changing = calls.filter(call => call.on === 'row' && call.writes)
    const builtin = (module.builtin ?? []).filter(row => isBuiltin(module, row.id)).slice(0, 1)
    test.each(builtin.flatMap(row => changing.map(call => ({ id: row.id, call }))))(
      '$call.name never changes the built-in row $id',
      async ({ id, call }) => {
        const target = { ...(await targetFor(module, call, 'administrator')), id }
        const before = await digest(product)
        for (const name of ['administrator', 'platform'] as const) {
          const reply = await sessions[name].post(call.path, call.body(target))
          expect(reply.status).toBe(403)
        }
        expect(await digest(product)).toBe(before)
      },
    )
  })
})
