import { isPlatformOwned, titleFieldOf } from '../../src/schema/index.ts'
import { callsOf, type CallTarget } from '../fixtures/calls.ts'
import type { Attack } from './attack.ts'
import { type AttackContext, callAt, pagesOf, pagesWithTheirs, refusals } from './attackContext.ts'
import { canary } from './attackPayloads.ts'

const noSuchId = 987_654_321
/** For calls that are refused whatever their row is. With an empty draft a save would be a request for settings. */
const anyTarget: CallTarget = { id: 1, org: 1, row: {}, draft: { title: 'x' } }

export function foreignRows(context: AttackContext): Attack[] {
  return pagesWithTheirs(context).flatMap(module => {
    const { id, row } = context.theirs[module.name] ?? { id: 0, row: {} }
    const field = titleFieldOf(module)
    const by = 'administrator' as const
    const likeMissing = Object.entries({
      info: {},
      save: { [field]: 'x' },
      del: {},
      history: {},
      upfield: { field, value: 'x' },
    }).map(([call, rest]): Attack => ({
      name: `${callAt(module, call)} of their row`,
      by,
      path: callAt(module, call),
      body: { id, ...rest },
      expected: [404],
      sameAs: { id: noSuchId, ...rest },
    }))
    const calls = callsOf(module, context.parts[module.name])
      .filter(call => call.on === 'row' && !call.file && !call.ownOrganisationOnly)
      .map((call): Attack => ({
        name: `${call.name} on their row`,
        by,
        path: call.path,
        body: call.body({ id, org: context.otherOrg, row, draft: row }),
        expected: refusals,
      }))
    return [
      {
        name: `${callAt(module, 'list')} of their organisation`,
        by,
        path: callAt(module, 'list'),
        body: { orgid: context.otherOrg },
        expected: [200, 422],
      },
      {
        name: `${callAt(module, 'list')} by a word of theirs`,
        by,
        path: callAt(module, 'list'),
        body: { queryValue: canary, status: 'all' },
        expected: [200, 422],
        isEmpty: true,
      },
      {
        name: `${callAt(module, 'combox')} of their row`,
        by,
        path: callAt(module, 'combox'),
        body: { ids: [id] },
        expected: [200, 403],
        isEmpty: true,
      },
      {
        name: `${callAt(module, 'batch')} with an empty list`,
        by,
        path: callAt(module, 'batch'),
        body: { command: 'forbidden', ids: [] },
        expected: refusals,
      },
      {
        name: `${callAt(module, 'batch')} of everything`,
        by,
        path: callAt(module, 'batch'),
        body: { command: 'drop', ids: 'all' },
        expected: refusals,
      },
      ...likeMissing,
      ...calls,
    ]
  })
}

export function viewerWrites(context: AttackContext): Attack[] {
  return pagesOf(context).flatMap(module =>
    callsOf(module, context.parts[module.name])
      .filter(({ needs, file }) => !file && needs.some(right => right !== 'view'))
      .map(call => ({
        name: `${module.name}: ${call.name}`,
        by: 'viewer' as const,
        path: call.path,
        body: call.body(anyTarget),
        expected: [403],
      })),
  )
}

export function platformRows(context: AttackContext): Attack[] {
  return pagesOf(context)
    .filter(isPlatformOwned)
    .flatMap(module =>
      callsOf(module, context.parts[module.name])
        .filter(({ writes, file, needs }) => writes && !file && needs.some(right => right !== 'view' && right !== 'export'))
        .map(call => ({
          name: `${module.name}: ${call.name}`,
          by: 'administrator' as const,
          path: call.path,
          body: call.body(anyTarget),
          expected: [403],
        })),
    )
}

export function withoutSession(context: AttackContext): Attack[] {
  return pagesOf(context).flatMap(module =>
    callsOf(module, context.parts[module.name])
      .filter(({ file }) => !file)
      .map(call => ({
        name: `${module.name}: ${call.name}`,
        by: 'nobody' as const,
        path: call.path,
        body: call.body(anyTarget),
        expected: [401],
      })),
  )
}
