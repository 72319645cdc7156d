import { message as module } from '../../../schemas/message.ts'
import { refuse } from '../../wire/refusal.ts'
import type { Scope } from '../db/scope.ts'
import { correctLetter, countRecipients, type Recipients, sendLetter } from '../features/messages/send.ts'
import { parseIds } from '../operations/input.ts'
import { defineServer } from './part.ts'

const { 指定角色: toRoles, 指定帐号: toAccounts, 所有机构: toAll } = module.fields.audience.options

interface Addressed {
  audience?: number | null
  roles?: readonly number[] | null
  accounts?: readonly number[] | null
}

/** The platform alone writes to all. */
function recipientsOf({ who }: Scope, { audience, roles, accounts }: Addressed): Recipients {
  if (audience === toAll && !who.platform) throw refuse('invalid', { errors: [{ field: 'audience', code: 'notAnOption' }] })
  if (audience === toAll) return { reach: 'everywhere' }
  if (audience === toRoles) return { reach: 'named', roles: roles ?? [], accounts: [] }
  if (audience === toAccounts) return { reach: 'named', roles: [], accounts: accounts ?? [] }
  return { reach: 'organisation' }
}

const idsOf = (raw: unknown): number[] => (Array.isArray(raw) && raw.length ? parseIds(raw) : [])

export const message = defineServer(module, {
  serial: 'message',
  computed: { reads: 'letter_reads(t.id)' },
  actions: {},
  async beforeSave(scope, row, old) {
    if (old) return row
    const to = recipientsOf(scope, row)
    const named = to.reach === 'named' ? to : { roles: [], accounts: [] }
    return { ...row, roles: named.roles, accounts: named.accounts, recipients: await countRecipients(scope, to) }
  },
  async afterSave(scope, { saved, old }) {
    const to = recipientsOf(scope, saved)
    const letter = { title: saved.title, content: saved.content, source: saved.id }
    if (old) await correctLetter(scope, { ...letter, withdrawn: saved.status !== 1 }, to)
    else await sendLetter(scope, letter, to)
  },
  calls: {
    'admin/message/reach': {
      needs: ['add'],
      async run({ scope, body: { audience, roles, accounts } }) {
        const to = recipientsOf(scope, { audience: Number(audience), roles: idsOf(roles), accounts: idsOf(accounts) })
        return { count: await countRecipients(scope, to) }
      },
    },
  },
})
