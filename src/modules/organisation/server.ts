import { randomBytes } from 'node:crypto'
import { defineServer, platformOrg, sql } from 'houtai/server'
import { refuse } from 'houtai/wire/refusal'
import { organisation as module } from '../../../schemas/organisation.ts'
import { fullOrganisations, organisationNumbers, organisationRows } from './organisationFigures.ts'

const newName = (): string => randomBytes(6).toString('hex')
const newCode = (): string => `org${randomBytes(3).toString('hex')}`

/** Megabytes of files in an organisation to practise in, unless the platform sets another limit. */
const practiceFiles = 200

export const organisationServer = defineServer(module, {
  serial: 'organisations',
  tables: [organisationRows],
  figures: { numbers: organisationNumbers, limits: fullOrganisations },
  computed: { files_used: 'round(organisation_files(t.id) / 1048576.0, 1)::float8' },
  async beforeSave(_scope, { admin_password, ...row }, old) {
    // The platform's administrators are managed among its own accounts: the right to write organisations must not reach them.
    if (old?.id === platformOrg && admin_password) throw refuse('builtin')
    const renamed = row.admin_username !== undefined && old !== null && row.admin_username !== old.admin_username
    if (renamed && !admin_password) throw refuse('invalid', { errors: [{ field: 'admin_password', code: 'required' }] })
    const cleared = admin_password ? { admin_password: null } : {}
    if (old) return row.orgcode === null ? { ...row, ...cleared, orgcode: old.orgcode } : { ...row, ...cleared }
    const bounded = row.practice ? { files_mb: row.files_mb ?? practiceFiles } : {}
    return { ...row, ...cleared, ...bounded, orgkey: newName(), orgcode: row.orgcode || newCode() }
  },
  async afterSave(scope, { saved, input }) {
    if (saved.status !== 1) await scope.read(sql`select end_organisation_sessions(${saved.id}::bigint) as ended`)
    if (!input.admin_password) return
    const hash = await scope.hashPassword(input.admin_password)
    await scope.read(sql`select first_administrator(${saved.id}::bigint, ${saved.admin_username || 'admin'}, ${hash}) as done`)
  },
})
