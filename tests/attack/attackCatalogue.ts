import type { AttackGroup } from './attack.ts'
import type { AttackContext } from './attackContext.ts'
import { foreignRows, platformRows, viewerWrites, withoutSession } from './moduleAttacks.ts'
import { forgedSessions, strayFiles, strayImports, strayNames, strayValues } from './strayAttacks.ts'

/** The catalogue: tables of requests and answers, made from the schemas. */
export const attackCatalogue = (context: AttackContext): readonly AttackGroup[] => [
  { name: 'rows of another organisation, module by module', attacks: foreignRows(context) },
  { name: 'writing with the right to look only', attacks: viewerWrites(context) },
  { name: 'rows of the platform, written by an organisation', attacks: platformRows(context) },
  { name: 'every call without a session', attacks: withoutSession(context) },
  { name: 'orders, filters and fields that are nobody’s', attacks: strayNames(context) },
  { name: 'prototypes and values that are no values', attacks: strayValues(context) },
  { name: 'forged tokens, cookies, origins, content types', attacks: forgedSessions(context) },
  { name: 'files and paths of others', attacks: strayFiles(context) },
  { name: 'addresses that an import would have to open', attacks: strayImports(context) },
]
