/** In every row of the organisation that is attacked. */
export const canary = 'CANARY_B_'

/** What attackers write where a name or a value belongs. The tests of single attacks use them too. */
export const hostileOrders: readonly string[] = [
  '(select 1)',
  'id;drop table everything',
  'password',
  '-password',
  'org_id',
  't.id',
  'created_at asc',
  'branch.title',
  '"id"',
  'version',
]

export const hostileFilters: readonly string[] = [
  'password',
  'password.length',
  'admin_password',
  'token',
  'branch.password',
  '$where',
  'org_id',
  'search_text',
  '1=1',
]

/** Names under which an attacker sends another organisation. */
export const organisationKeys: readonly string[] = ['org_id', 'orgid', 'orgId', 'organisation']

/** Fields that nobody sets, in a save and in a call for one field. */
export const lockedFieldNames: readonly unknown[] = [
  'org_id',
  'id',
  'created_at',
  'created_by',
  'updated_at',
  'version',
  'password',
  'fixed',
  'total',
  'search_text',
  'branch_org',
  '__proto__',
  'constructor',
  '',
  'nothing',
  5,
  null,
  ['title'],
  {},
]

export const unsettableValues: readonly Readonly<Record<string, unknown>>[] = [
  { org_id: 1 },
  { created_at: '2020-01-01 00:00:00' },
  { created_by: 1 },
  { updated_at: '2020-01-01 00:00:00' },
  { status: -1 },
  { is_super: 1 },
  { token: 'x' },
  { search_pinyin: 'x' },
  { fixed: 'x' },
  { total: 9 },
]

export const prototypeBodies: readonly string[] = [
  '{"title":"x","__proto__":{"is_super":1}}',
  '{"title":"x","constructor":{"prototype":{"is_super":1}}}',
  '{"data":{"__proto__":{"is_super":1}}}',
  '{"data":[{"constructor":{"prototype":{"is_super":1}}}]}',
  '{"where":{"__proto__":{"is_super":1}}}',
]

export const foreignOrigins: readonly string[] = [
  'https://evil.example',
  'null',
  'http://localhost.evil.example',
  'file://',
  'http://localhost:99999',
  'https://localhost@evil.example',
]

/** Tokens made of a valid one. */
export function forgedTokens(token: string): Readonly<Record<string, string>> {
  const flipped = (at: number) => {
    const bytes = Buffer.from(token, 'base64url')
    bytes[at] = (bytes[at] ?? 0) ^ 1
    return bytes.toString('base64url')
  }
  return {
    empty: '',
    short: token.slice(0, -1),
    long: `${token}A`,
    'with another session': flipped(0),
    'of another generation': flipped(19),
    'with another signature': flipped(30),
    'of zeros': Buffer.alloc(44).toString('base64url'),
    'of ten kilobytes': 'A'.repeat(10_240),
    'in another alphabet': token.replace(/./g, '令'),
    'with a blank in it': `${token.slice(0, 10)} ${token.slice(10)}`,
    'and another': `${token} ${token}`,
  }
}

/** Addresses that lead out of the folder of files, or to none of ours. */
export const strayPaths: readonly string[] = [
  '/api/files/image/../../../../etc/passwd',
  '/api/files/image/..%2f..%2f..%2fetc%2fpasswd/x.png',
  '/api/files/image/%2e%2e%2f%2e%2e%2fsecret.key/x.png',
  '/api/files/image/x.y/..%5c..%5csecret.key',
  '/api/files/image/eyJvcmciOjEsImlkIjoiMSJ9.AAAA/1.png',
  '/api/files/file/%00/x',
  '/api/files/export/x/x.xlsx',
  '/api/files/job/x.y/x.csv',
  '/api/v2/../../../secret.key',
  '/api/metrics',
  '/api/.env',
]

/** Addresses on this machine, in the notations that deny lists forget, and others that are no file of ours. */
export const trapAddresses = (port: number): readonly string[] => [
  `http://127.0.0.1:${port}/x.txt`,
  `http://localhost:${port}/x.txt`,
  `http://[::1]:${port}/x.txt`,
  `http://[::ffff:127.0.0.1]:${port}/x.txt`,
  `http://2130706433:${port}/x.txt`,
  `http://127.1:${port}/x.txt`,
  `//127.0.0.1:${port}/x.txt`,
  'http://169.254.169.254/latest/meta-data',
  'file:///etc/passwd',
  '\\\\127.0.0.1\\share\\x.txt',
  '/api/files/../../etc/passwd',
]
