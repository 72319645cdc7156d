import type { Access, CollectionConfig, FieldAccess, PayloadRequest } from 'payload'

/** The roles of an organisation; Payload has them as code, or as a collection that one writes. */
export const roles = [
  { label: '管理员', value: 'admin' },
  { label: '财务', value: 'finish' },
  { label: '编辑', value: 'editor' },
  { label: '只读', value: 'viewer' },
]

export const hasRole = ({ user }: PayloadRequest, ...wanted: string[]): boolean =>
  Boolean(user && (user.platform || wanted.some(role => (user.roles as string[] | undefined)?.includes(role))))

const may =
  (...wanted: string[]): Access =>
  ({ req }) =>
    hasRole(req, ...wanted)

export const onlyAdmins: FieldAccess = ({ req }) => hasRole(req, 'admin')
export const onlyPlatform: FieldAccess = ({ req }) => Boolean(req.user?.platform)

/** What every collection of an organisation allows: the plugin adds the condition of the tenant to each. */
export const byRole = {
  read: may('admin', 'finish', 'editor', 'viewer'),
  create: may('admin', 'editor'),
  update: may('admin', 'editor'),
  delete: may('admin'),
} satisfies CollectionConfig['access']
