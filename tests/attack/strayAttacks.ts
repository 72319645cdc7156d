import { isImportable } from '../../src/schema/index.ts'
import type { Attack } from './attack.ts'
import { type AttackContext, callAt, pagesWithTheirs, refusals } from './attackContext.ts'
import {
  foreignOrigins,
  forgedTokens,
  hostileFilters,
  hostileOrders,
  lockedFieldNames,
  organisationKeys,
  prototypeBodies,
  strayPaths,
  trapAddresses,
} from './attackPayloads.ts'

/** Answers that are no fault. */
const answers = [200, 400, 403, 404, 409, 413, 415, 422, 429]

export function strayNames(context: AttackContext): Attack[] {
  const by = 'administrator' as const
  return pagesWithTheirs(context).flatMap(module => {
    const { row } = context.theirs[module.name] ?? { row: {} }
    const isKnown = (name: unknown) => typeof name === 'string' && (name in module.fields || name === 'version')
    return [
      ...hostileOrders.map(orderKey => ({
        name: `${callAt(module, 'list')} ordered by ${orderKey}`,
        by,
        path: callAt(module, 'list'),
        body: { orderKey },
        expected: [422],
      })),
      ...hostileFilters
        .filter(name => !isKnown(name) || name === 'password')
        .map(name => ({
          name: `${callAt(module, 'list')} filtered by ${name}`,
          by,
          path: callAt(module, 'list'),
          body: { [name]: { startsWith: '$argon' } },
          expected: [422],
        })),
      ...organisationKeys.map(key => ({
        name: `${callAt(module, 'save')} with ${key}`,
        by,
        path: callAt(module, 'save'),
        body: { ...row, id: null, [key]: context.otherOrg },
        expected: refusals,
      })),
      ...lockedFieldNames
        .filter(name => !isKnown(name))
        .map(field => ({
          name: `${callAt(module, 'upfield')} of ${JSON.stringify(field)}`,
          by,
          path: callAt(module, 'upfield'),
          body: { id: 1, field, value: 1 },
          expected: refusals,
        })),
    ] satisfies Attack[]
  })
}

export function strayValues(context: AttackContext): Attack[] {
  const by = 'administrator' as const
  const [module] = pagesWithTheirs(context)
  if (!module) return []
  const calls = ['save', 'list', 'combox', 'batch', 'upfield']
  return [
    ...prototypeBodies.flatMap(body =>
      calls.map(
        call => ({ name: `${call} of ${body}`, by, path: callAt(module, call), body, expected: [400, 422] }) satisfies Attack,
      ),
    ),
    ...pagesWithTheirs(context).flatMap(one =>
      [
        '1e309',
        '9007199254740993',
        '"\\u0000"',
        '"\\ud800"',
        '[[]]',
        '{"toString":1}',
        '"\'; drop table account; --"',
        '"%"',
      ].flatMap(
        value =>
          [
            {
              name: `${callAt(one, 'info')} of ${value}`,
              by,
              path: callAt(one, 'info'),
              body: `{"id":${value}}`,
              expected: refusals.concat(400),
            },
            {
              name: `${callAt(one, 'list')} for ${value}`,
              by,
              path: callAt(one, 'list'),
              body: `{"queryValue":${value}}`,
              expected: answers,
            },
          ] satisfies Attack[],
      ),
    ),
  ]
}

export function forgedSessions(context: AttackContext): Attack[] {
  const [module] = pagesWithTheirs(context)
  if (!module) return []
  const path = callAt(module, 'list')
  const base = { path, body: {}, by: 'nobody' } as const
  return [
    ...Object.entries(forgedTokens(context.token)).map(([name, token]): Attack => ({
      ...base,
      name: `a token that is ${name}`,
      headers: { authorization: `Bearer ${encodeURI(token)}` },
      expected: [401],
    })),
    { ...base, name: 'a token in the address', path: `${path}?token=${context.token}`, expected: [401] },
    { ...base, name: 'a token in a cookie', headers: { cookie: `token=${context.token}` }, expected: [401] },
    { ...base, name: 'a token in the body', body: { token: context.token }, expected: [401] },
    {
      ...base,
      name: 'the key of another organisation',
      by: 'administrator',
      path: `/api/${context.otherKey}/v2/manage/${path}`,
      expected: [401, 403],
    },
    ...foreignOrigins.map((origin): Attack => ({
      ...base,
      name: `a save from a page of ${origin}`,
      by: 'administrator',
      path: callAt(module, 'save'),
      body: { title: 'x' },
      headers: { origin },
      expected: [403],
    })),
    ...['text/plain', 'application/x-www-form-urlencoded', 'text/json', 'application/json/x', 'application/xml'].map(
      (type): Attack => ({
        ...base,
        name: `a save called ${type}`,
        by: 'administrator',
        path: callAt(module, 'save'),
        body: '{"title":"x","org_id":1}',
        headers: { 'content-type': type },
        expected: [400, 415, 422],
      }),
    ),
  ]
}

export function strayFiles(context: AttackContext): Attack[] {
  const get = { method: 'GET', by: 'administrator' } as const
  return [
    ...context.theirFiles.map((path): Attack => ({ ...get, name: 'a file of another organisation', path, expected: [404] })),
    ...context.theirFiles.map((path): Attack => ({
      ...get,
      by: 'nobody',
      name: 'a file without a session',
      path,
      expected: [401],
    })),
    ...strayPaths.map((path): Attack => ({ ...get, name: path, path, expected: [400, 401, 403, 404] })),
  ]
}

export function strayImports(context: AttackContext): Attack[] {
  return pagesWithTheirs(context)
    .filter(isImportable)
    .flatMap(module =>
      trapAddresses(context.trap).map((url): Attack => ({
        name: `${callAt(module, 'excel')} of ${url}`,
        by: 'administrator',
        path: callAt(module, 'excel'),
        body: { url },
        expected: refusals,
      })),
    )
}
