import { type InsideHosts, noInsideHosts } from './insideHosts.ts'

/** What only those who run the product know of the network around it. */
export interface Deployment {
  /** The address that people open, `https://admin.example.com`; null where none was said. */
  publicUrl: string | null
  insideHosts: InsideHosts
  /** Origins of clients that are served elsewhere and may call: `https://client.example.com`. */
  clientOrigins: readonly string[]
}
export const plainDeployment: Deployment = { publicUrl: null, insideHosts: noInsideHosts, clientOrigins: [] }
