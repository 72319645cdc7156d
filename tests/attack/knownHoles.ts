/** A package of which versions below one have a published hole. */
interface KnownHole {
  name: string
  /** The first version without it; null: no version is used. */
  from: string | null
  because: string
}

/**
 * `npm audit` asks the registry, which not every machine reaches, so the lockfile is compared with this table: packages that
 * the product uses or may come to use.
 */
export const knownHoles: readonly KnownHole[] = [
  { name: 'fastify', from: '5.8.5', because: 'CVE-2026-33806: an odd content type skips the validation of a body' },
  { name: '@fastify/proxy-addr', from: '5.1.1', because: 'CVE-2026-92395: a mapped trust range trusts everybody' },
  { name: 'proxy-addr', from: '2.0.8', because: 'CVE-2026-90711: a mapped trust range trusts everybody' },
  { name: 'ws', from: '8.21.1', because: 'CVE-2026-48779, CVE-2026-62389' },
  { name: 'sanitize-html', from: '2.18.1', because: 'CVE-2026-44990: what xmp contains comes out alive' },
  { name: 'dompurify', from: '3.4.17', because: 'CVE-2026-116802, CVE-2026-116803, CVE-2026-109345' },
  { name: '@e965/xlsx', from: '0.20.2', because: 'CVE-2023-30533, CVE-2024-22363: prototypes, slow expressions' },
  { name: 'xlsx', from: null, because: 'CVE-2023-30533, CVE-2024-22363: npm has no version without them' },
  { name: 'exceljs', from: null, because: 'CVE-2026-78209: formulas in CSV; unmaintained' },
  { name: 'adm-zip', from: '0.6.1', because: 'CVE-2026-114102, CVE-2026-114103' },
  { name: 'json-2-csv', from: '5.5.11', because: 'CVE-2026-9673: formulas in CSV' },
  { name: 'image-size', from: '2.0.3', because: 'GHSA-5p2g-fcmc-qvqq, GHSA-w3rx-r6r6-pgpr: endless loops' },
  { name: 'file-type', from: '17.1.3', because: 'GHSA-mhxj-85r3-2x55' },
  { name: 'kysely', from: '0.28.15', because: 'CVE-2026-32763, CVE-2026-33442, CVE-2026-33468' },
  { name: 'drizzle-orm', from: '0.45.2', because: 'CVE-2026-39356: identifiers' },
  { name: 'express-rate-limit', from: '8.2.2', because: 'CVE-2026-30827: all of IPv4 in one bucket' },
]

interface LockedPackages {
  packages: Readonly<Record<string, { version?: string }>>
}

/** Installed packages with a known hole, also those within others. */
export function holesIn({ packages }: LockedPackages): readonly string[] {
  return Object.entries(packages).flatMap(([path, { version = '' }]) => {
    const name = path.split('node_modules/').at(-1)
    const hole = knownHoles.find(one => one.name === name)
    if (!hole || (hole.from !== null && isAtLeast(version, hole.from))) return []
    return [`${path} ${version}: ${hole.because}; ${hole.from === null ? 'take another package' : `take ${hole.from} or later`}`]
  })
}

const isAtLeast = (version: string, least: string): boolean => version.localeCompare(least, 'en', { numeric: true }) >= 0
