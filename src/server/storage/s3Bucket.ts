/** Where files are kept, as the environment names it. */
export interface S3Bucket {
  endpoint: URL
  name: string
  key: string
  secret: string
}

/** The address of a file; an endpoint whose host begins with the bucket's name has it said already. */
export function objectUrl({ endpoint, name }: S3Bucket, file: string): URL {
  const path = endpoint.hostname.startsWith(`${name}.`) ? file : `${name}/${file}`
  return new URL(path, endpoint)
}
