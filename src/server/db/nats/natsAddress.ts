/** How the servers of NATS are reached. */
export interface NatsAddress {
  /** Without credentials: `tls://` says that the connection must be encrypted. */
  servers: readonly string[]
  isEncrypted: boolean
  user?: string
  password?: string
  token?: string
  /** Path of a file with a JWT and its key. */
  credentials?: string
}

/** The addresses of NATS_URL: several with commas are of one cluster, and have the same credentials. */
export function parseNatsAddress(text: string, credentials: string | undefined): NatsAddress {
  const urls = text.split(',').map(one => URL.parse(one.trim()))
  const all = urls.filter(url => url !== null && isServer(url)) as URL[]
  const [first] = all
  if (!first || all.length < urls.length)
    throw new Error('NATS_URL must be like nats://user:password@host:4222, or several with commas')
  if (all.some(one => one.protocol !== first.protocol || loginOf(one) !== loginOf(first)))
    throw new Error('NATS_URL: all addresses must have the same scheme and the same credentials')
  const [user, password] = [first.username, first.password].map(one => decodeURIComponent(one))
  if (credentials && user) throw new Error('NATS_CREDS and credentials in NATS_URL: set one of them')
  return {
    servers: all.map(({ host }) => host),
    isEncrypted: first.protocol === 'tls:',
    ...(credentials ? { credentials } : {}),
    ...(user && password ? { user, password } : {}),
    ...(user && !password ? { token: user } : {}),
  }
}

const isServer = ({ protocol, username, password, hostname, pathname, search, hash }: URL): boolean =>
  /^(nats|tls):$/.test(protocol) &&
  !/%(?![\da-f]{2})/i.test(`${username}${password}`) &&
  hostname !== '' &&
  /^\/?$/.test(pathname) &&
  search === '' &&
  hash === ''
const loginOf = ({ username, password }: URL): string => `${username}:${password}`
