import { join } from 'node:path'
import type { Config } from '../../server/config.ts'

/** The manifest of a backup. */
export interface BackupManifest {
  product: string
  generation: number
  database: 'embedded' | 'postgres'
  /** Whether uploaded files are in it, or in a bucket that has a backup of its own. */
  files: 'here' | 'bucket'
  at: string
  /** The checksum of the list of checksums; backups of older versions have no list. */
  checksums?: string
}
export const backupParts = { manifest: 'manifest.json', data: 'data', dump: 'database.dump', files: 'files' } as const

export const uploadsDirectory = ({ dataDir }: Pick<Config, 'dataDir'>): string => join(dataDir, 'uploads/files')

/** What a backup lacks, and which secrets are in it. */
export const backupNotes = ({ bucket, secretKeys, databaseUrl }: Config): readonly string[] => [
  ...(bucket ? [`the files are in the bucket ${bucket.name}, which needs a backup of its own`] : []),
  ...(secretKeys.keys.length ? ['SECRET_KEY is not in it: keep the key elsewhere, a restore needs the same'] : []),
  ...(databaseUrl || secretKeys.keys.length ? [] : ['the key in secret.key is in it: keep it as safe as the data directory']),
]
