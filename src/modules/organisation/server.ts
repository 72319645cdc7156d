import { randomBytes } from 'node:crypto'
import { organisation as module } from '../../../schemas/organisation.ts'
import { refuse } from '../../shared/wire/refusal.ts'
import { platformOrg } from '../../server/db/tables/columns.ts'
import { sql } from '../../server/db/sql.ts'
import { defineServer } from '../../server/db/modulePart.ts'

const newName = (): string => randomBytes(6).toString('hex')
const newCode = (): string => `org${randomBytes(3).toString('hex')}`

export const organisationServer = defineServer(module, {
  serial: 'organisations',
  computed: { files_used: 'round(organisation_files(t.id) / 1048576.0, 1)::float8' },
  actions: {},
  async beforeSave(_scope, { admin_password, ...row }, old) {
    // Who runs the platform is said by its own accounts alone: another may write organisations and nothing else.
    if (old?.id === platformOrg && admin_password) throw refuse('builtin')
    const renamed = row.admin_username !== undefined && old !== null && row.admin_username !== old.admin_username
    if (renamed && !admin_password) throw refuse('invalid', { errors: [{ field: 'admin_password', code: 'required' }] })
    const told = admin_password ? { admin_password: null } : {}
    if (old) return row.orgcode === null ? { ...row, ...told, orgcode: old.orgcode } : { ...row, ...told }
    return { ...row, ...told, orgkey: newName(), orgcode: row.orgcode || newCode() }
  },
  async afterSave(scope, { saved, asked }) {
    if (saved.status !== 1) await scope.read(sql`select end_organisation_sessions(${saved.id}::bigint) as ended`)
    if (!asked.admin_password) return
    const hash = await scope.hash(asked.admin_password)
    await scope.read(sql`select first_administrator(${saved.id}::bigint, ${saved.admin_username || 'admin'}, ${hash}) as done`)
  },
})
