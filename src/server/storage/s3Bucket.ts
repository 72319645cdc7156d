/** The bucket that the environment names. */
export interface S3Bucket {
  endpoint: URL
  name: string
  key: string
  secret: string
}

/** The URL of a file; a virtual-hosted endpoint already has the bucket's name in its host. */
export function objectUrl({ endpoint, name }: S3Bucket, file: string): URL {
  const path = endpoint.hostname.startsWith(`${name}.`) ? file : `${name}/${file}`
  return new URL(path, endpoint)
}
