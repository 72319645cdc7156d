import { freemem, hostname, platform, release, totalmem } from 'node:os'
import type { Scope } from '../db/scope.ts'
import { raw } from '../db/sql.ts'
import { pictureUploads } from '../files/uploadKinds.ts'

/** Facts about the server. Host names and versions are for the platform only. */
export async function serverInfo(scope: Scope, ip: string) {
  const own = scope.who.platform
  const [row] = await scope.read<{ version: string }>(
    raw(`select current_setting('server_version') as version from (select ctx.org) one`),
  )
  const engine = `PostgreSQL ${row?.version ?? ''}`
  return {
    server_address: own ? hostname() : '-',
    current_ip: ip,
    server_engine: own ? `Fastify / Node.js ${process.version}` : 'Fastify / Node.js',
    environment: own ? `${platform()} ${release()}, ${size(freemem())} / ${size(totalmem())}` : platform(),
    language: 'TypeScript',
    mysql_version: own ? engine : 'PostgreSQL',
    upload_limit: `${pictureUploads.maxBytes / 1024} KB`,
    time_limit: '5 s',
  }
}

const size = (bytes: number): string => `${(bytes / 1024 ** 3).toFixed(1)} GB`
